import { useEffect, useEffectEvent } from 'react'

type Props = {
  act: 'sign_in' | 'registration' | 'password_reset'
  onToken: (token: string | undefined) => void
  onFail: () => void
}

/** Reports a token once the server has answered at all. Made anew by a new key. */
export function HumanCheck({ act, onToken, onFail }: Props) {
  const report = useEffectEvent((token?: string) => (token ? onToken(token) : onFail()))

  useEffect(() => {
    let isGone = false
    const tell = (token?: string) => !isGone && report(token)
    fetch(`/v3/human-check/challenge?act=${act}`).then(
      () => tell(`none-${performance.now()}`),
      () => tell(),
    )
    return () => {
      isGone = true
    }
  }, [act])

  return <div className="h-16 rounded-lg border border-line bg-ground" />
}
