import { Mark } from './mark.tsx'

/** The mark and its echo, at the top of a card. */
export function EchoBanner({ className }: { className: string }) {
  return (
    <div
      className={`relative flex items-center justify-center overflow-hidden bg-linear-to-b from-ground to-brand/50 ${className}`}
    >
      <svg
        viewBox="0 0 512 176"
        aria-hidden="true"
        className="absolute inset-0 size-full fill-none stroke-leaf"
        preserveAspectRatio="xMidYMid slice"
      >
        <circle cx="256" cy="100" r="64" className="opacity-50" />
        <circle cx="256" cy="100" r="96" className="opacity-30" />
        <circle cx="256" cy="100" r="140" className="opacity-15" />
        <circle cx="256" cy="100" r="196" className="opacity-10" />
      </svg>
      <Mark className="relative h-[55%]" />
    </div>
  )
}
