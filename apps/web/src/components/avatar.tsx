import { useState } from 'react'
import { useSite } from '#lib/app-context.ts'
import { assetTime } from '#lib/asset-url.ts'
import { usePictureUrl } from '#lib/picture-url.ts'
import { Picture } from '#ui/picture.tsx'
import { Mark } from './mark.tsx'

/** Rendered in the browser only: the time in its address would differ from the server's. */
export function Avatar({ playerId, className }: { playerId: number; className: string }) {
  const site = useSite()
  const [time] = useState(() => assetTime(site, Date.now()))
  const url = usePictureUrl('avatar', playerId, time)
  return (
    <span
      className={`${className} relative grid place-items-center overflow-hidden rounded-[18%] bg-raised`}
    >
      <Picture src={url} fallback={<Mark className="h-1/2" />} />
    </span>
  )
}
