/** x, y and size of each lantern. */
const lanterns = [
  [140, 153, 3.4],
  [119, 148.5, 3.3],
  [124, 140.5, 3],
  [142, 137, 2.9],
  [160, 134.5, 2.8],
  [178, 132, 2.7],
  [195, 130, 2.7],
  [211, 128, 2.6],
  [227, 125.5, 2.5],
  [243, 123, 2.4],
  [257, 120, 2.3],
  [264, 113.5, 2.1],
  [254, 109, 2],
  [243, 106.5, 1.9],
  [232, 104, 1.8],
  [221, 102, 1.7],
  [211, 100, 1.7],
  [202, 97.5, 1.6],
  [193, 95.5, 1.5],
  [186, 92, 1.4],
  [184, 87.5, 1.3],
  [189, 84, 1.2],
  [194, 81.5, 1.1],
  [198, 79, 1],
] as const

/** x, foot and height of each tree. */
const farTrees = [
  [8, 82, 50],
  [34, 82, 64],
  [58, 80, 44],
  [80, 80, 58],
  [104, 79, 42],
  [126, 79, 54],
  [150, 78, 38],
  [170, 78, 30],
  [228, 78, 32],
  [250, 78, 46],
  [272, 79, 38],
  [296, 79, 56],
  [320, 80, 42],
  [344, 80, 62],
  [370, 82, 48],
  [394, 82, 66],
] as const
const nearTrees = [
  [22, 112, 84],
  [66, 98, 52],
  [336, 98, 50],
  [376, 110, 80],
  [-6, 164, 132],
  [404, 158, 124],
] as const

export function ForestLights({ lit }: { lit: number }) {
  return (
    <svg
      viewBox="0 0 400 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="block aspect-20/9 size-full bg-ground"
    >
      <defs>
        <linearGradient id="night" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-ground)]" />
          <stop offset="1" className="[stop-color:var(--color-brand)]" stopOpacity="0.6" />
        </linearGradient>
        <linearGradient id="clearing" x2="0" y2="1">
          <stop offset="0" className="[stop-color:var(--color-raised)]" />
          <stop offset="1" className="[stop-color:var(--color-surface)]" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" className="[stop-color:var(--color-ember)]" stopOpacity="0.6" />
          <stop offset="0.35" className="[stop-color:var(--color-ember)]" stopOpacity="0.16" />
          <stop offset="1" className="[stop-color:var(--color-ember)]" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M0 0h400v90H0Z" fill="url(#night)" />
      <path d={farTrees.map(firAt).join('')} className="fill-raised" />
      <path d="M0 80Q200 70 400 80V180H0Z" fill="url(#clearing)" />
      <path d={nearTrees.map(firAt).join('')} className="fill-ground" />
      {lanterns.map(([x, y, size], index) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={size * 0.8} className="fill-quiet/35" />
          <g
            data-lit={index < lit || undefined}
            className="opacity-0 transition-opacity duration-200 data-lit:opacity-100"
          >
            <circle cx={x} cy={y} r={size * 7} fill="url(#glow)" />
            <circle cx={x} cy={y} r={size} className="fill-ember" />
          </g>
        </g>
      ))}
    </svg>
  )
}

function firAt([x, base, height]: readonly [number, number, number]) {
  const tier = (top: number, bottom: number, half: number) =>
    `M${x} ${base - height * top}l${height * half} ${height * (top - bottom)}q${-height * half} ${height * 0.05} ${-2 * height * half} 0Z`
  return tier(1, 0.62, 0.13) + tier(0.8, 0.34, 0.19) + tier(0.56, 0.04, 0.25)
}
