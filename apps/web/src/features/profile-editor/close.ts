import { useRouter } from '@tanstack/react-router'

/** Goes back if the editor was opened on this page, so that the history holds no second profile. */
export function useCloseEditor() {
  const router = useRouter()
  return () => {
    const { state } = router.state.location
    if ((state as { opensEditor?: true }).opensEditor) return router.history.back()
    void router.navigate({
      to: '.',
      search: (search) => ({ ...search, edit: undefined }),
      replace: true,
      resetScroll: false,
    })
  }
}
