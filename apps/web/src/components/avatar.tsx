import { useState } from 'react'
import { useSite } from '#lib/app-context.ts'
import { assetTime, assetUrl } from '#lib/asset-url.ts'
import { Picture } from '#ui/picture.tsx'
import { Mark } from './mark.tsx'

/** Rendered in the browser only: the time in its address would differ from the server's. */
export function Avatar({ playerId, className }: { playerId: number; className: string }) {
  const site = useSite()
  const [time] = useState(() => assetTime(site, Date.now()))
  return (
    <span
      className={`${className} relative grid place-items-center overflow-hidden rounded-[18%] bg-raised`}
    >
      <Picture src={assetUrl(site, playerId, time)} fallback={<Mark className="h-1/2" />} />
    </span>
  )
}
