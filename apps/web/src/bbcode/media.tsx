import { useTranslation } from '#lib/translation.ts'
import { useIsAllowed } from './allowed-hosts.ts'
import { WebLink } from './links.tsx'

/** A picture of a foreign host would tell it who looks at this profile, so it is a link. */
export function Picture({ src, isInLink }: { src: string; isInLink: boolean }) {
  const { t } = useTranslation()
  if (useIsAllowed(src)) return <LazyImage src={src} />
  const label = (
    <span className="foreign">{t('bbcode.open_image', { host: new URL(src).host })}</span>
  )
  return isInLink ? label : <WebLink href={src}>{label}</WebLink>
}

export function LazyImage({ src }: { src: string }) {
  return <img src={src} alt="" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
}

export function Audio({ src }: { src: string }) {
  const { t } = useTranslation()
  if (useIsAllowed(src)) return <audio src={src} controls preload="none" />
  return (
    <div>
      <WebLink href={src}>
        <span className="foreign">{t('bbcode.open_audio', { host: new URL(src).host })}</span>
      </WebLink>
    </div>
  )
}
