import { useState } from 'react'

type FormError = { text: string; isAnswered: boolean }

/**
 * The human-check token of a form and the error below it. A token is good for one try: `renew` drops it,
 * and the new `attempt` is the key of a new check. A check that succeeds clears the error, but it may do
 * so by itself in a moment: what a try has brought stays until the visitor has gone on.
 */
export function useHumanCheckToken() {
  const [token, setToken] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<FormError>()

  return {
    token,
    attempt,
    error: error?.text,
    setToken(token: string | undefined) {
      setToken(token)
      if (token) setError((error) => (error?.isAnswered ? undefined : error))
    },
    renew() {
      setToken(undefined)
      setAttempt((before) => before + 1)
    },
    clearError: () => setError(undefined),
    /** Of a try. */
    showError: (text: string) => setError({ text, isAnswered: false }),
    /** Of the human check itself. */
    showCheckError: (text: string) => setError({ text, isAnswered: true }),
    /** The visitor goes on. */
    answerError: () =>
      setError((error) => (token || !error ? undefined : { ...error, isAnswered: true })),
  }
}
