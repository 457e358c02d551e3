import { Icon } from '#ui/icons.tsx'

type Props = { className?: string }

export function SearchIcon(props: Props) {
  return <Icon d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5L20 20" {...props} />
}

export function HeartIcon(props: Props) {
  return (
    <Icon
      d="M12 19.5S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 19.5 12 19.5Z"
      {...props}
    />
  )
}

export function PlaysIcon(props: Props) {
  return <Icon d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM10 8.5v7l5.5-3.5Z" {...props} />
}

export function DownloadIcon(props: Props) {
  return <Icon d="M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19.5h14" {...props} />
}

export function DirectDownloadIcon(props: Props) {
  return (
    <Icon
      d="M7 16.5a4 4 0 0 1-.6-7.9A5.5 5.5 0 0 1 17 8.2a4.2 4.2 0 0 1 .4 8.3M12 11.5v8.5M9 17l3 3 3-3"
      {...props}
    />
  )
}

export function GameIcon(props: Props) {
  return (
    <Icon
      d="M13 4.5a8 8 0 1 0 6.5 6.5M10.5 13.5L20 4M15 4h5v5M12 12a2.2 2.2 0 1 0 0 .1"
      {...props}
    />
  )
}

export function PlayIcon(props: Props) {
  return <Icon d="M8.5 5.5v13l10.5-6.5Z" {...props} />
}

export function PauseIcon(props: Props) {
  return <Icon d="M9 6v12M15 6v12" {...props} />
}

export function SilentIcon(props: Props) {
  return <Icon d="M4.5 9.5v5H8l4.5 4v-13L8 9.5ZM16 10l4 4M20 10l-4 4" {...props} />
}
