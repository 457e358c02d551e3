/** What one about-me may hold, so that none can freeze the page that shows it. */
export const limits = {
  characters: 10_000,
  depth: 20,
  nodes: 500,
  images: 20,
  audios: 20,
  embeds: 3,
} as const
