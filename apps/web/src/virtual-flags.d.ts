declare module 'virtual:flags' {
  export const commonFlags: string
  export const otherFlags: string
  /** The countries in the file of common flags. */
  export const commonCountries: string
}
