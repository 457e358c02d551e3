declare module 'virtual:texts-version' {
  /** Part of the addresses of texts, so that a browser keeps them until a build has others. */
  export const textsVersion: string
}
