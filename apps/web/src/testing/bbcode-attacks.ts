/** Addresses that try to run `pwn()` or to pass for something else. */
export const unsafeAddresses = [
  'javascript:pwn()',
  'JaVaScRiPt:pwn()',
  ' javascript:pwn()',
  '\u0001javascript:pwn()',
  '\u00A0javascript:pwn()',
  '\u200Bjavascript:pwn()',
  '\uFEFFjavascript:pwn()',
  'java\tscript:pwn()',
  'java\nscript:pwn()',
  'java\r\nscript:pwn()',
  'java\0script:pwn()',
  'javascript\t:pwn()',
  'javascript&colon;pwn()',
  'javascript&#58;pwn()',
  '&#106;avascript:pwn()',
  '&#x6A&#x61;vascript:pwn()',
  '&Tab;javascript:pwn()',
  '%6Aavascript:pwn()',
  'javascript%3Apwn()',
  'ｊavascript:pwn()',
  'javascript://example.com/%0apwn()',
  'javascript:/*http://*/pwn()',
  'javascript:"https://example.com/";pwn()',
  'vbscript:pwn()',
  'livescript:pwn()',
  'data:text/html,<script>pwn()</script>',
  'data:text/html;base64,PHNjcmlwdD5wd24oKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=pwn()>',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  'filesystem:http://example.com/x',
  'view-source:javascript:pwn()',
  'about:srcdoc',
  'osu://b/1',
  'tel:110',
  'mailto:a@b.example',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example\\',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://',
  'https://bank.example@evil.example/',
  'https://user:password@evil.example/',
  'https://evil.example\\@bank.example/',
  'http://[x',
  'https://a b.example/',
  'http://example.com:99999/',
]

/** Addresses that lead where they say, however odd they look. */
export const oddAddresses = [
  'https://evil.example/"onclick="pwn()',
  "https://evil.example/'onmouseover='pwn()",
  'https://evil.example/"><script>pwn()</script>',
  'https://evil.example/?javascript:pwn()',
  'https://evil.example/#javascript:pwn()',
  'https://evil.example/)(`${pwn()}`',
  'HTTPS://EVIL.EXAMPLE/',
  'https://木霊.example/道',
]

/** Texts that are code in other languages than ours. */
export const foreignMarkup = [
  '<script>pwn()</script>',
  '<img src=x onerror=pwn()>',
  '<svg/onload=pwn()>',
  '<iframe srcdoc="<script>parent.pwn()</script>">',
  '"onmouseover="pwn()',
  "'onfocus='pwn()' autofocus='",
  '</div></main><script>pwn()</script>',
  '{{constructor.constructor("pwn()")()}}',
  '${pwn()}',
  '$t(bbcode.wrote)',
  '![x](javascript:pwn())',
  '<!--',
  ']]>',
  '&lt;script&gt;pwn()&lt;/script&gt;',
]

export const unsafeColors = [
  'red;background:url(//evil.example)',
  'red"onclick="pwn()',
  'expression(pwn())',
  'url(javascript:pwn())',
  'var(--x)',
  'inherit',
  '#fff',
  '#12345g',
  '#1234567',
  'rgb(1,2,3)',
  'red}*{color:red',
  '\\72 ed',
]

export const unsafeSizes = [
  '150%',
  '-1',
  '1e9',
  '99999',
  '100px',
  '100;position:fixed',
  '１００',
  '',
]

export const unsafeAreas = [
  '0 0 50 50 javascript:pwn() a',
  '0 0 50 50 data:text/html,x a',
  '0 0 50 50 //evil.example a',
  '-10 0 50 50 # a',
  '0 0 1e3 50 # a',
  '0 0 101 50 # a',
  '0 0 NaN 50 # a',
  '0"onload="pwn() 0 50 50 # a',
  '0 0 50 50',
  '0 0 50% 50% # a',
]

const letters = 10_000

const times = (text: string) => text.repeat(Math.ceil(letters / text.length))
const half = (text: string) => text.repeat(Math.ceil(letters / 2 / text.length))
const starts =
  'b i u s strike color=red size=150 url url=https://a.example/ email=a@b.example quote quote="a" center list list=1 spoiler spoilerbox box=a heading notice c code profile=3 img audio youtube imagemap'.split(
    ' ',
  )

/** Every tag opened, closed, nested, repeated, overlapped and mixed with lists, as often as fits. */
export const manyBombs = starts.flatMap((start) => {
  const open = `[${start}]`
  const close = `[/${start.replace(/=.*/, '')}]`
  return [
    times(open),
    times(close),
    half(open) + half(close),
    times(`${open}https://a.example/${close}`),
    half(`${open}[i]`) + half(`${close}[/i]`),
    half(`[list][*]${open}`) + half(`${close}[/list]`),
    times(`${open}\n[*]${close}[`),
  ]
})

/** Texts that are all structure, to see how the parser grows with them. */
export const bombs = [
  '[b]'.repeat(5000),
  '[b]'.repeat(1400) + '[/b]'.repeat(1400),
  '[b]'.repeat(5000) + '[/b]'.repeat(5000),
  '[/b]'.repeat(5000),
  '['.repeat(65_536),
  ']'.repeat(65_536),
  `${'['.repeat(letters - 1)}]`,
  '[]'.repeat(5000),
  '[b=['.repeat(3000),
  '[quote="'.repeat(2000),
  '[quote="["]'.repeat(1000),
  `[quote="${'['.repeat(letters)}"]x[/quote]`,
  '[url='.repeat(2000),
  '[url=https://a.example/]'.repeat(400),
  '[list][*]'.repeat(1111),
  `${'[list][*]'.repeat(700)}${'[/list]'.repeat(500)}`,
  `[list]${'[*]'.repeat(3300)}[/list]`,
  '[b][i]'.repeat(800) + '[/b][/i]'.repeat(600),
  '[b][i][u][s]'.repeat(400) + '[/s][/i]'.repeat(400),
  '[c]'.repeat(3300) + '[/c]',
  '[c]\n'.repeat(2400) + '[/c]',
  '[code]'.repeat(1600),
  '[heading]\n'.repeat(600) + '[/heading]'.repeat(400),
  `[img]${'https://a.example/'.repeat(500)}[/img]`,
  '[img]https://a.example/[/img]'.repeat(340),
  '[youtube]aqz-KE-bpKQ[/youtube]'.repeat(330),
  '[audio]https://a.example/[/audio]'.repeat(300),
  `[imagemap]https://a.example/\n${'0 0 1 1 # a\n'.repeat(800)}[/imagemap]`,
  `[imagemap]\n${'\n'.repeat(9000)}[/imagemap]`,
  'https://a.example/ '.repeat(500),
  `https://a.example/${'('.repeat(letters)}`,
  `https://a.example/${')'.repeat(letters)}`,
  `https://a.example/${'.'.repeat(letters)}`,
  'http://'.repeat(1400),
  'https://https://'.repeat(600),
  `[email]${'a.'.repeat(4900)}@b.c[/email]`,
  `[email]a@${'b.'.repeat(4900)}[/email]`,
  '[spoiler][box=a][quote]'.repeat(200) + '[/quote][/box][/spoiler]'.repeat(200),
  '[size=200]'.repeat(20) + 'x' + '[/size]'.repeat(20),
  '\n'.repeat(letters * 2),
  ' '.repeat(letters * 2),
  '😀'.repeat(letters),
]
