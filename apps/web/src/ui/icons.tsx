export function Icon({ d, className = 'size-5' }: { d: string; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      <path d={d} />
    </svg>
  )
}

type Props = { className?: string }

export function ChevronIcon(props: Props) {
  return <Icon d="M6 9.5l6 6 6-6" {...props} />
}

export function MenuIcon(props: Props) {
  return <Icon d="M4 7h16M4 12h16M4 17h16" {...props} />
}

export function CloseIcon(props: Props) {
  return <Icon d="M6 6l12 12M18 6L6 18" {...props} />
}

export function GlobeIcon(props: Props) {
  return (
    <Icon
      d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-5.5 5-5.5 13 0 18M12 3c5.5 5 5.5 13 0 18"
      {...props}
    />
  )
}

export function LeaveIcon(props: Props) {
  return (
    <Icon
      d="M9 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-3M13 5h6v6M19 5l-8 8"
      {...props}
    />
  )
}
