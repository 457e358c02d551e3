import { useState } from 'react'
import { avatarUrl } from '#lib/asset-url.ts'
import { useSite } from '#lib/site.ts'

/** Only for what the browser draws: the time in its address would differ from the server's. */
export function Avatar({ playerId, className }: { playerId: number; className: string }) {
  const site = useSite()
  const [now] = useState(() => Date.now())
  return (
    <img
      src={avatarUrl(site, playerId, now)}
      alt=""
      width="128"
      height="128"
      className={`${className} rounded-full bg-raised object-cover`}
    />
  )
}
