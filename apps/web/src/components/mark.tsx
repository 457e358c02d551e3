/** The site's mark, without a text: the name is beside it. */
export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="12 6 40 48" aria-hidden="true" className={className}>
      <MarkShapes />
    </svg>
  )
}

/** With its echo, on a canvas of 64 by 64; the circles have their centre at 32, 36. */
export function MarkWithEcho({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <g className="fill-none stroke-leaf">
        <circle cx="32" cy="36" r="23" strokeWidth=".9" className="opacity-50" />
        <circle cx="32" cy="36" r="27.4" strokeWidth=".6" className="opacity-25" />
      </g>
      <MarkShapes />
    </svg>
  )
}

function MarkShapes() {
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
      <ellipse cx="27.6" cy="36.6" rx="1.75" ry="2.5" className="fill-text" />
      <ellipse cx="36.4" cy="36.6" rx="1.75" ry="2.5" className="fill-text" />
    </>
  )
}
