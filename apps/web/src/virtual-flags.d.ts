declare module 'virtual:flags' {
  /** The addresses of the files; a flag is the symbol named by its country. */
  export const commonFlags: string
  export const otherFlags: string
}
