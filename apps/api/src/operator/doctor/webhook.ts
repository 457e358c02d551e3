import { type Finding, finding } from '#platform/database/schema/probe'
import type { Config } from '#platform/settings/config'
import { type Ask, asked } from './ask.ts'

/** Only looks: a GET writes nothing to the channel. Its address is a secret, so no sentence shows it. */
export async function examineWebhook(
  { WEBHOOK_URL }: Pick<Config, 'WEBHOOK_URL'>,
  ask: Ask,
): Promise<Finding[]> {
  if (!WEBHOOK_URL) return []
  const { status, reason } = await asked(ask, WEBHOOK_URL, {})
  if (status === undefined) {
    return [finding('webhook', 'warn', `WEBHOOK_URL does not answer (${reason}).`)]
  }
  const isGone = [401, 403, 404].includes(status) || status >= 500
  return isGone
    ? [finding('webhook', 'warn', `WEBHOOK_URL answers ${status}: the channel is told nothing.`)]
    : [finding('webhook', 'ok', 'WEBHOOK_URL answers.')]
}
