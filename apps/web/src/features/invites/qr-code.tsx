import { useMemo } from 'react'
import { encode } from 'uqr'

type Props = { text: string; label: string }

/** Dark on light, with the quiet border that cameras need. */
export function QrCode({ text, label }: Props) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-40 shrink-0 rounded-lg bg-[#e9f0ea] forced-color-adjust-none"
    >
      <path d={pathOf(data)} className="fill-[#0d1310]" />
    </svg>
  )
}

function pathOf(rows: boolean[][]) {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
}
