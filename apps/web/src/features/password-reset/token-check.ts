import { checkPasswordReset } from '@kodama/contract/password-reset'
import { useEffect, useState } from 'react'
import { callOverHttp } from '#lib/api.ts'

type Result = { attempt: number; error?: unknown }

/** Whether the server still takes the token: undefined while nobody knows. */
export function useTokenCheck(token: string) {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<Result>()

  useEffect(() => {
    let isCurrent = true
    const tell = (result: Result) => isCurrent && setResult(result)
    callOverHttp(checkPasswordReset, { body: { token } }).then(
      () => tell({ attempt }),
      (error: unknown) => tell({ attempt, error }),
    )
    return () => {
      isCurrent = false
    }
  }, [token, attempt])

  return {
    result: result?.attempt === attempt ? result : undefined,
    checkAgain: () => setAttempt(attempt + 1),
  }
}
