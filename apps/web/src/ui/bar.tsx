type Props = { className: string; color?: string }

export function Bar({ className, color = 'bg-raised' }: Props) {
  return <span className={`block rounded-md ${color} ${className}`} />
}
