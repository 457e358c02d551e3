export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="12 6 40 48" aria-hidden="true" className={className}>
      <MarkFace />
      <MarkEyes />
    </svg>
  )
}

/** On a canvas of 64 by 64. The centre of the circle is at 32, 36. */
export function MarkFace() {
  return (
    <>
      <path
        className="fill-leaf"
        d="M31.6 20.5C31.6 12.6 26.4 7.6 18 7.4 18.2 15.6 23.4 20.4 31.6 20.5Z"
      />
      <path
        className="fill-leaf-deep"
        d="M32.4 20.5C32.5 14.6 36.4 10.8 42.8 10.6 42.7 16.8 38.7 20.4 32.4 20.5Z"
      />
      <circle cx="32" cy="36" r="17" className="fill-text" />
      <circle cx="32" cy="36" r="13.2" className="fill-brand" />
      <path
        className="fill-none stroke-leaf/55"
        strokeWidth="1.2"
        strokeLinecap="round"
        d="M20.6 32.8A11.8 11.8 0 0 1 28 25"
      />
    </>
  )
}

export function MarkEyes() {
  return (
    <>
      <ellipse cx="27.6" cy="36.6" rx="1.75" ry="2.5" className="fill-text" />
      <ellipse cx="36.4" cy="36.6" rx="1.75" ry="2.5" className="fill-text" />
    </>
  )
}

/** Thin rings, on the canvas of the drawing that they spread from. */
export function EchoRings({ cx, cy }: { cx: number; cy: number }) {
  return (
    <g className="fill-none stroke-leaf">
      <circle cx={cx} cy={cy} r="54" className="opacity-35" />
      <circle cx={cx} cy={cy} r="71" className="opacity-15" />
    </g>
  )
}

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
