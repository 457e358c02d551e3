import { Picture } from '#ui/picture.tsx'

/** Under it lies a quiet pattern, which is what remains of a cover that cannot be had. */
export function Cover({ src, isInSight }: { src: string; isInSight: boolean }) {
  return (
    <>
      <Pattern />
      <Picture
        src={src}
        width="400"
        height="140"
        loading={isInSight ? 'eager' : 'lazy'}
        decoding="async"
        className="relative size-full object-cover"
      />
    </>
  )
}

function Pattern() {
  return (
    <svg
      viewBox="0 0 400 140"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full fill-none stroke-leaf-deep"
    >
      <circle cx="300" cy="40" r="14" className="opacity-40" />
      <circle cx="300" cy="40" r="38" className="opacity-30" />
      <circle cx="300" cy="40" r="70" className="opacity-20" />
      <circle cx="300" cy="40" r="112" className="opacity-15" />
      <circle cx="300" cy="40" r="166" className="opacity-10" />
    </svg>
  )
}
