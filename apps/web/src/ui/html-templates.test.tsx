import fc from 'fast-check'
import { Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Once, Repeated, ServerDrawingContext } from './drawn-by-server.tsx'
import { htmlTemplates } from './html-templates.tsx'

type Song = { title: string; artist: string; form: string; isNew: boolean; parts: Part[] }
type Part = { id: string; name: string | undefined; stars: number }

function htmlByTemplates(element: ReactNode, site: object) {
  const { drawing, preloads, insertInto } = htmlTemplates(Fragment, site, 'ja_JP')
  const page = renderToString(
    <ServerDrawingContext value={drawing}>{element}</ServerDrawingContext>,
  )
  return preloads() + insertInto(page)
}

const keyOf = (_item: unknown, index: number) => index
const asIs = <Item,>(item: Item) => item

function SongList({ songs }: { songs: readonly Song[] }) {
  return (
    <ul>
      <Repeated of={SongRow} items={songs} keyOf={keyOf} viewOf={asIs} />
    </ul>
  )
}

function SongRow({ title, artist, form, isNew, parts }: Song) {
  return (
    <li title={`${title} (${form})`} className={isNew ? 'new' : undefined}>
      {isNew && <img src={`/a/${artist}`} alt="" />}
      {title} - {artist}
      {artist}
      {parts.length === 0 && <p>none</p>}
      <ol>
        <Repeated of={PartRow} items={parts} keyOf={keyOf} viewOf={asIs} />
        <li>end</li>
      </ol>
    </li>
  )
}

function PartRow({ id, name, stars }: Part) {
  return (
    <li id={id}>
      {name ?? <i>none</i>} {stars}
    </li>
  )
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", '$', '-', '!', '木') }),
)
const part = fc.record({
  id: text,
  name: fc.option(text, { nil: undefined }),
  stars: fc.integer({ min: 0, max: 3 }),
})
const song = fc.record({
  title: text,
  artist: text,
  form: fc.constantFrom('a', 'b', '<'),
  isNew: fc.boolean(),
  parts: fc.array(part, { maxLength: 3 }),
})

test('whatever its texts are, a list has the HTML that React would write, and preloads the same pictures', () => {
  const site = {}
  fc.assert(
    fc.property(fc.array(song, { maxLength: 5 }), (songs) => {
      const list = <SongList songs={songs} />
      expect(htmlByTemplates(list, site)).toBe(renderToString(list))
    }),
  )
})

test('lists that follow each other are not separated', () => {
  const songs = [{ title: 'a', artist: 'b', form: 'a', isNew: false, parts: [] }]
  const list = <Repeated of={SongRow} items={songs} keyOf={keyOf} viewOf={asIs} />
  const lists = (
    <ul>
      {list}
      {list}
    </ul>
  )
  expect(htmlByTemplates(lists, {})).toBe(renderToString(lists))
})

type FrameProps = { label: string; onRender: (label: string) => void }

function FramedPage(props: FrameProps) {
  return (
    <>
      <Once name={props.label}>
        <Frame {...props} />
      </Once>
      <p>{props.label}</p>
    </>
  )
}

function Frame({ label, onRender }: FrameProps) {
  onRender(label)
  return <b>{label}</b>
}

test('what is drawn once is rendered once for each name, beside what is not', () => {
  const site = {}
  const renders: string[] = []
  for (const label of ['a', 'b', 'a']) {
    const page = <FramedPage label={label} onRender={(label) => renders.push(label)} />
    expect(htmlByTemplates(page, site)).toBe(`<b>${label}</b><p>${label}</p>`)
  }
  expect(renders).toEqual(['a', 'b'])
})

test('however many forms and names there are, few are kept', () => {
  const site = {}
  for (let stars = 0; stars < 1200; stars++) {
    const parts = [{ id: 'x', name: 'y', stars }]
    const list = (
      <Once name={String(stars)}>
        <Repeated of={PartRow} items={parts} keyOf={keyOf} viewOf={asIs} />
      </Once>
    )
    expect(htmlByTemplates(list, site)).toBe(`<li id="x">y<!-- --> <!-- -->${stars}</li>`)
  }
})
