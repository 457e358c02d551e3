export const demoPlayerId = 3

/** No secret: it opens only the demo world. */
export const demoAccount = { username: 'kodama_demo', password: 'Kodama-2026' }
