import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component of another chunk: nothing until it has arrived. Not React's `lazy`: its fallback makes React hold
 * back every other boundary for 300 ms, and so the hydration of the page.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  return function Deferred(props: Props) {
    const [Component, setComponent] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (!Component) void mount()
    }, [Component])

    async function mount() {
      try {
        loaded = await load()
        setComponent(() => loaded)
      } catch (error) {
        setFailure({ error })
      }
    }

    if (failure) throw failure.error
    return Component ? <Component {...props} /> : null
  }
}
