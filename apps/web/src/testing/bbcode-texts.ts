import fc from 'fast-check'
import {
  foreignMarkup,
  oddAddresses,
  unsafeAddresses,
  unsafeAreas,
  unsafeColors,
  unsafeSizes,
} from './bbcode-attacks.ts'

const names =
  'b i u s strike color size url img youtube audio quote code c center centre profile list * spoiler spoilerbox box heading notice imagemap email B script __proto__'.split(
    ' ',
  )
const goodStarts =
  'b i u s strike color=#8fd19e color=Tomato size=150 size=1 url=https://evil.example/x email=a@b.example quote quote="Mossy" quote="[x]" center centre list list=1 spoiler spoilerbox box box= box=題 heading notice c code'.split(
    ' ',
  )
const words =
  'a 木霊 \t \0 \u202E 😀 \uD800 [ ] [/ [*] " \' = \\ < & # 50 aqz-KE-bpKQ a@b.example tomato'
    .split(' ')
    .concat(' ', '\n', '\r\n')

/** BBCode of well-formed tags, broken ones and traps; pictures of `siteUrl` are allowed ones. */
export function bbcodeTexts(siteUrl: string): fc.Arbitrary<string> {
  const ownAddresses = [`${siteUrl}/a/banners/3`, `${siteUrl}/a/3`]
  const safe = fc.constantFrom(...ownAddresses, 'https://evil.example/x.png', ...oddAddresses)
  const address = fc.oneof(safe, fc.constantFrom(...unsafeAddresses))
  const word = fc.constantFrom(...words)
  const trap = fc.constantFrom(...foreignMarkup, ...unsafeAddresses)
  const value = fc.oneof(
    word,
    address,
    fc.constantFrom(...unsafeColors, ...unsafeSizes, ...foreignMarkup, '"Mossy"', '1', '4'),
  )
  const anyStart = fc
    .tuple(fc.constantFrom(...names), fc.option(value))
    .map(([name, value]) => (value === null ? name : `${name}=${value}`))
  const start = fc.oneof(anyStart, { arbitrary: fc.constantFrom(...goodStarts), weight: 4 })
  const area = fc.oneof(
    { arbitrary: fc.constantFrom(...unsafeAreas), weight: 1 },
    {
      arbitrary: fc
        .tuple(fc.nat(100), fc.nat(110), fc.nat(100), fc.nat(100), safe, fc.oneof(word, trap))
        .map((parts) => parts.join(' ')),
      weight: 5,
    },
  )
  const imageMap = fc
    .tuple(safe, fc.array(area, { maxLength: 4 }))
    .map(([image, areas]) => `[imagemap]\n${[image, ...areas].join('\n')}\n[/imagemap]`)
  const media = fc
    .tuple(
      fc.constantFrom('img', 'audio', 'youtube', 'url', 'email'),
      fc.oneof(safe, address, trap),
    )
    .map(([name, content]) => `[${name}]${content}[/${name}]`)
  const video = fc.constantFrom(
    '[youtube]aqz-KE-bpKQ[/youtube]',
    '[youtube]https://youtu.be/aqz-KE-bpKQ"onload="pwn()[/youtube]',
  )
  const link = fc
    .tuple(fc.constantFrom('url', 'email', 'profile'), value)
    .map(([name, value]) => `[${name}=${value}]x[/${name}]`)
  const half = fc
    .tuple(fc.constantFrom('', '/'), start)
    .map(([slash, start]) => `[${slash}${start}]`)

  const { text } = fc.letrec<{ text: string; element: string }>((tie) => ({
    text: fc
      .array(
        fc.oneof(
          { depthIdentifier: 'text', depthSize: 'small' },
          { arbitrary: word, weight: 4 },
          { arbitrary: trap, weight: 2 },
          { arbitrary: address, weight: 1 },
          { arbitrary: fc.oneof(media, media, media, link, link, video, imageMap), weight: 4 },
          { arbitrary: half, weight: 1 },
          { arbitrary: tie('element'), weight: 6 },
        ),
        { minLength: 1, maxLength: 8, size: 'max', depthIdentifier: 'text' },
      )
      .map((pieces) => pieces.join('')),
    element: fc
      .tuple(start, tie('text'))
      .map(([start, content]) => `[${start}]${content}[/${start.replace(/=[^]*/, '')}]`),
  }))
  return text
}
