import { Icon } from './icons.tsx'

type Props = { className?: string }

export function EyeIcon(props: Props) {
  return (
    <Icon
      d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z"
      {...props}
    />
  )
}

export function EyeOffIcon(props: Props) {
  return (
    <Icon
      d="M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.4M6.5 7.3A17 17 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.8-1.5M9.9 9.9a3 3 0 0 0 4.2 4.2"
      {...props}
    />
  )
}

export function LockIcon(props: Props) {
  return (
    <Icon
      d="M7 11h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 7 11ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11"
      {...props}
    />
  )
}

export function CheckIcon(props: Props) {
  return <Icon d="M5 12.5l4.5 4.5L19 7.5" {...props} />
}

export function DotIcon(props: Props) {
  return <Icon d="M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z" {...props} />
}

export function LetterIcon(props: Props) {
  return (
    <Icon
      d="M5 6h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 6ZM4 7.5l8 6 8-6"
      {...props}
    />
  )
}
