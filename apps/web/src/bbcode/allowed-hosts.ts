import { createContext, useContext } from 'react'

/** The hosts from which pictures and audio are loaded without asking. */
export const AllowedHosts = createContext<readonly string[]>([])

export function useIsAllowed(address: string): boolean {
  return useContext(AllowedHosts).includes(new URL(address).host)
}
