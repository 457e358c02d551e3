import { useRouter } from '@tanstack/react-router'

/** What the operator of this site decided. */
export function useSite() {
  return useRouter().options.context.site
}
