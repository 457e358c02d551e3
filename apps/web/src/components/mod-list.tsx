import { modCodes } from '@kodama/rules/mods'

export function ModList({ mods }: { mods: number }) {
  const codes = modCodes(mods)
  if (codes.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1">
      {codes.map((code) => (
        <li key={code} className="rounded-full border border-line px-2 text-13 text-quiet">
          {code}
        </li>
      ))}
    </ul>
  )
}
