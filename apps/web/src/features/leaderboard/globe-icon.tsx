import { Icon } from '#ui/icons.tsx'

/** All countries, in the room of a flag. */
export function GlobeIcon() {
  return (
    <span className="grid w-6 place-items-center text-leaf">
      <Icon d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c-5.5 5-5.5 13 0 18M12 3c5.5 5 5.5 13 0 18" />
    </span>
  )
}
