import { useRouter } from '@tanstack/react-router'

/** The settings that the operator of this site has chosen. */
export function useSite() {
  return useRouter().options.context.site
}
