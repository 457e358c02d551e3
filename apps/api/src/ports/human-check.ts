import { ApiError } from '#errors'

export type HumanCheck = { verify(token: string, act: string): Promise<void> }

export function openHumanCheck(): HumanCheck {
  return {
    async verify(token) {
      if (token === '') throw new ApiError('human_check_missing')
      if (token === 'bad') throw new ApiError('human_check_failed')
    },
  }
}
