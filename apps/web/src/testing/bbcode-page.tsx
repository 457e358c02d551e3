import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { BBCodeStage } from './bbcode-stage.tsx'
import type { Stage } from './stage-window.ts'

const root = createRoot(document.querySelector('main') as HTMLElement)
const stage: Stage = { draw, findingsIn }
Object.assign(window, { stage })

function draw(text: string) {
  flushSync(() => root.render(<BBCodeStage text={text} hosts={[window.location.host]} />))
}

function findingsIn(texts: string[]): string[] {
  return texts.flatMap((text) => {
    draw(text)
    const elements = [...document.querySelectorAll<HTMLElement>('main *')]
    for (const element of elements) provoke(element)
    const tooMany = elements.length > mostElements ? [`${elements.length} elements`] : []
    return [...tooMany, ...elements.flatMap(findingsAt)].map(
      (finding) => `${finding} of ${JSON.stringify(text)}`,
    )
  })
}

/** What the limits of an about-me come to. More of them could freeze the tab. */
const mostElements = 1600
const events = ['load', 'error', 'toggle', 'mouseover', 'focus', 'animationend', 'pointerenter']
const allowedAttributes: Record<string, RegExp> = {
  A: /^(href|rel|target)$/,
  AUDIO: /^(src|controls|preload)$/,
  BLOCKQUOTE: /^$/,
  CODE: /^$/,
  DEL: /^$/,
  DETAILS: /^open$/,
  DIV: /^class$/,
  EM: /^$/,
  H3: /^$/,
  IMG: /^(src|alt|loading|decoding|referrerpolicy)$/,
  LI: /^$/,
  OL: /^$/,
  P: /^$/,
  PRE: /^$/,
  SMALL: /^$/,
  SPAN: /^(class|data-color|data-size|style|aria-label|role|tabindex)$/,
  STRONG: /^$/,
  SUMMARY: /^lang$/,
  U: /^$/,
  UL: /^$/,
  // The map over an image
  svg: /^(viewBox|preserveAspectRatio)$/,
  a: /^(href|rel|target|aria-label)$/,
  rect: /^(x|y|width|height)$/,
  title: /^$/,
}

function provoke(element: Element) {
  if (element instanceof HTMLDetailsElement) element.open = true
  for (const name of events) element.dispatchEvent(new Event(name))
}

function findingsAt(element: HTMLElement): string[] {
  const { tagName, attributes } = element
  const allowed = allowedAttributes[tagName]
  if (!allowed) return [`<${tagName}>`]
  const isVideo = element.className === 'video'
  return [...attributes]
    .filter(
      ({ name, value }) =>
        !(allowed.test(name) || (isVideo && name === 'class')) || !isSafe(name, value),
    )
    .map(({ name, value }) => `<${tagName} ${name}=${value}>`)
}

const ownMedia = new RegExp(`^${window.location.origin}/`)
const valueForms: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:[\w.+-]+@[\w.-]+$|\/users\/(?:[1-9]\d*|@[\w%.!~*'()-]+)$)/,
  src: ownMedia,
  class: /^(bbcode|center|notice|titled-list|imagemap|foreign|spoiler|video)$/,
  style: /^(color: [#\w(), ]+|font-size: \d+%);$/,
  'data-color': /^(#[\da-f]{6}|[a-z]+)$/,
  'data-size': /^\d{2,3}$/,
  rel: /^nofollow noreferrer noopener ugc$/,
  target: /^_blank$/,
  x: /^[\d.]+$/,
  y: /^[\d.]+$/,
  width: /^[\d.]+$/,
  height: /^[\d.]+$/,
}

function isSafe(name: string, value: string): boolean {
  return valueForms[name]?.test(value) ?? true
}
