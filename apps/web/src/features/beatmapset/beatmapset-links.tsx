import { beatmapLink } from '@kodama/rules/beatmap-links'
import type { ReactNode } from 'react'
import type { I18n } from '#lib/i18n.ts'
import { useSite } from '#lib/site.ts'
import { DirectDownloadIcon, DownloadIcon, GameIcon } from './beatmapset-icons.tsx'

type Props = { setId: number; title: string; t: I18n['t'] }

/** The page where it is downloaded, its file on a mirror, and the game itself. */
export function BeatmapsetLinks({ setId, title, t }: Props) {
  const { download, direct_download, game } = useSite().beatmap_links
  return (
    <ul className="relative -mr-2 flex shrink-0">
      <IconLink
        href={beatmapLink(download, setId)}
        name={t('beatmapset.download')}
        of={title}
        opensTab
      >
        <DownloadIcon />
      </IconLink>
      <IconLink
        href={beatmapLink(direct_download, setId)}
        name={t('beatmapset.direct_download')}
        of={title}
        opensTab
      >
        <DirectDownloadIcon />
      </IconLink>
      <IconLink href={beatmapLink(game, setId)} name={t('beatmapset.open_in_game')} of={title}>
        <GameIcon />
      </IconLink>
    </ul>
  )
}

type IconLinkProps = {
  href: string
  name: string
  of: string
  opensTab?: boolean
  children: ReactNode
}

function IconLink({ href, name, of, opensTab = false, children }: IconLinkProps) {
  return (
    <li>
      <a
        href={href}
        title={name}
        aria-label={`${name}: ${of}`}
        rel="noreferrer"
        {...(opensTab && { target: '_blank' })}
        className="grid size-10 place-items-center rounded-lg text-quiet hover:bg-raised hover:text-leaf focus-visible:-outline-offset-2"
      >
        {children}
      </a>
    </li>
  )
}
