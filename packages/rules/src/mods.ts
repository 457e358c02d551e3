export const modTable = [
  { name: 'NoFail', value: 1, code: 'NF' },
  { name: 'Easy', value: 2, code: 'EZ' },
  { name: 'TouchScreen', value: 4, code: 'TD' },
  { name: 'Hidden', value: 8, code: 'HD' },
  { name: 'HardRock', value: 16, code: 'HR' },
  { name: 'SuddenDeath', value: 32, code: 'SD' },
  { name: 'DoubleTime', value: 64, code: 'DT' },
  { name: 'Relax', value: 128, code: 'RX' },
  { name: 'HalfTime', value: 256, code: 'HT' },
  { name: 'NightCore', value: 512, code: 'NC' },
  { name: 'Flashlight', value: 1024, code: 'FL' },
  { name: 'AutoPlay', value: 2048, code: 'AU' },
  { name: 'SpunOut', value: 4096, code: 'SO' },
  { name: 'AutoPilot', value: 8192, code: 'AP' },
  { name: 'Perfect', value: 16384, code: 'PF' },
  { name: 'Key4', value: 32768, code: '4K' },
  { name: 'Key5', value: 65536, code: '5K' },
  { name: 'Key6', value: 131072, code: '6K' },
  { name: 'Key7', value: 262144, code: '7K' },
  { name: 'Key8', value: 524288, code: '8K' },
  { name: 'FadeIn', value: 1048576, code: 'FI' },
  { name: 'Random', value: 2097152, code: 'RN' },
  { name: 'Cinema', value: 4194304, code: 'CN' },
  { name: 'Target', value: 8388608, code: 'TP' },
  { name: 'Key9', value: 16777216, code: '9K' },
  { name: 'KeyCoop', value: 33554432, code: 'DS' },
  { name: 'Key1', value: 67108864, code: '1K' },
  { name: 'Key3', value: 134217728, code: '3K' },
  { name: 'Key2', value: 268435456, code: '2K' },
  { name: 'ScoreV2', value: 536870912, code: 'V2' },
  { name: 'Mirror', value: 1073741824, code: 'MR' },
] as const

type Mod = (typeof modTable)[number]
type ModName = Mod['name']
export type ModCode = Mod['code']

const valueByName = new Map<ModName, number>(modTable.map((mod) => [mod.name, mod.value]))

// The game sends DoubleTime with NightCore and SuddenDeath with Perfect; players see one mod.
const impliedBy: Partial<Record<ModName, ModName>> = {
  DoubleTime: 'NightCore',
  SuddenDeath: 'Perfect',
}
const bitsByCode = new Map<string, number>(modTable.map((mod) => [mod.code, bitsOf(mod)]))

export function hasMod(mods: number, name: ModName): boolean {
  return (mods & (valueByName.get(name) ?? 0)) !== 0
}

/** In the order of the table; DoubleTime and SuddenDeath are left out where NightCore or Perfect is set. */
export function modCodes(mods: number): ModCode[] {
  return modTable.filter((mod) => isShown(mods, mod.name)).map((mod) => mod.code)
}

/** Reads codes such as 'HDDT'; undefined if one of them is no mod. */
export function modsFrom(codes: string): number | undefined {
  let mods = 0
  for (let start = 0; start < codes.length; start += 2) {
    const bits = bitsByCode.get(codes.slice(start, start + 2))
    if (bits === undefined) return undefined
    mods |= bits
  }
  return mods
}

function isShown(mods: number, name: ModName): boolean {
  const other = impliedBy[name]
  return hasMod(mods, name) && !(other && hasMod(mods, other))
}

function bitsOf(mod: Mod): number {
  const implied = modTable.find((other) => impliedBy[other.name] === mod.name)
  return mod.value | (implied?.value ?? 0)
}
