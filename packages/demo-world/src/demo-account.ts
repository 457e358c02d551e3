export const demoPlayerId = 3

/** Not a secret: it opens only the demo world. */
export const demoAccount = { username: 'kodama_demo', password: 'Kodama-2026' }
