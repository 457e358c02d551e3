import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component of another chunk; it shows nothing until the chunk is loaded. React's `lazy` is not used because
 * its fallback makes React delay the hydration of the page by 300 ms.
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
