import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { abortedCall, expectProblems } from './problems.ts'
import { expect, test } from './server.ts'

const html = '<!doctype html><h1>page</h1><script>pwn()</script><img src=x onerror=pwn()>'
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="pwn()"><script>pwn()</script><foreignObject/></svg>'
const script = 'pwn()//'
/** Files as somebody may have put them into the folders of pictures and sounds. */
const files: [name: string, content: string][] = [
  ['covers/990001.png', html],
  ['covers/990002.png', svg],
  ['covers/990003.jpg', `<?xml version="1.0"?>${svg}`],
  ['covers/990004.gif', `GIF89a=0;${script}${html}`],
  ['covers/990005.webp', script],
  ['covers/990006.png', `%PDF-1.7\n${html}`],
  ['previews/990007.mp3', html],
  ['previews/990008.wav', svg],
]

test('HTML, SVG and scripts that are called pictures or sounds never become a document and never run', async ({
  page,
  site,
  dataFolder,
  problems,
}) => {
  const assets = path.join(dataFolder, 'assets')
  for (const [name, content] of files) {
    mkdirSync(path.dirname(path.join(assets, name)), { recursive: true })
    writeFileSync(path.join(assets, name), content)
  }
  const ran: string[] = []
  await page.exposeFunction('pwn', () => ran.push(page.url()))
  const addresses = files.map(([name]) => `${site}/a/${name.replace(/\.\w+$/, '')}`)
  for (const address of addresses) {
    const response = await page.goto(address)
    expect(response?.headers()['content-type']).toMatch(/^(image\/(?!svg)|audio\/)/)
    expect(await page.evaluate(() => document.contentType)).toMatch(/^(image\/(?!svg)|audio\/)/)
    await expect(page.locator('h1, script, svg, iframe, embed, object')).toHaveCount(0)
  }

  // The page of an attacker, who needs no permission to name our addresses.
  const uses = addresses.map(
    (address) =>
      `<iframe src="${address}"></iframe><object data="${address}"></object><embed src="${address}">
      <script src="${address}"></script><link rel="stylesheet" href="${address}"><img src="${address}">`,
  )
  await page.route('http://localhost:9/', (route) =>
    route.fulfill({ contentType: 'text/html', body: uses.join('') }),
  )
  await page.goto('http://localhost:9/')
  await page.waitForLoadState('load')
  for (const frame of page.frames().slice(1)) {
    expect(frame.url()).not.toMatch(/\/a\//)
  }
  expect(ran).toEqual([])
  // The browser refuses every use of the files, each in its own words.
  await expectProblems(
    problems,
    [
      /^Applying inline style violates .* Content Security Policy directive 'default-src 'none''/,
      /^Access to (script|CSS stylesheet|image) at .* has been blocked by CORS policy/,
      abortedCall,
    ],
    {
      possible: [
        /^Loading media from .* violates .* Content Security Policy directive: "default-src 'none'"/,
        /could not be origin-keyed/,
      ],
    },
  )
  for (const [name] of files) rmSync(path.join(assets, name))
})
