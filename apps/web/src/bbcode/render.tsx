import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { useTranslation } from '#lib/translation.ts'
import { AllowedHosts, Audio, ImageMap, Picture, PlayerLink, Video, WebLink } from './media.tsx'
import { parse } from './parse.ts'
import type { TreeNode } from './tree.ts'

type Props = {
  text: string
  /** Hosts that the operator trusts, with the port where it is not the default. */
  allowedHosts: readonly string[]
}

export function BBCode({ text, allowedHosts }: Props) {
  const nodes = useMemo(() => parse(text), [text])
  return (
    <AllowedHosts value={allowedHosts}>
      <div className="bbcode">{elementsOf(nodes)}</div>
    </AllowedHosts>
  )
}

/** Their order never changes, so they need no keys. */
function elementsOf(nodes: TreeNode[]): ReactNode {
  return createElement(Fragment, null, ...nodes.map(elementOf))
}

function elementOf(node: TreeNode): ReactNode {
  switch (node.tag) {
    case 'text':
      return node.text
    case 'b':
      return <strong>{elementsOf(node.children)}</strong>
    case 'i':
      return <em>{elementsOf(node.children)}</em>
    case 'u':
      return <u>{elementsOf(node.children)}</u>
    case 'strike':
      return <del>{elementsOf(node.children)}</del>
    case 'color':
      return <Colored color={node.color}>{elementsOf(node.children)}</Colored>
    case 'size':
      return <Sized percent={node.percent}>{elementsOf(node.children)}</Sized>
    case 'spoiler':
      return <Spoiler>{elementsOf(node.children)}</Spoiler>
    case 'c':
      return <code>{node.text}</code>
    case 'code':
      return (
        <pre>
          <code>{node.text}</code>
        </pre>
      )
    case 'url':
      return <WebLink href={node.href}>{elementsOf(node.children)}</WebLink>
    case 'profile':
      return <PlayerLink playerId={node.playerId} name={node.name} />
    case 'center':
      return <div className="center">{elementsOf(node.children)}</div>
    case 'notice':
      return <div className="notice">{elementsOf(node.children)}</div>
    case 'heading':
      // The player's name is the h1 of the page, and the title of this box is its h2.
      return <h3>{elementsOf(node.children)}</h3>
    case 'quote':
      return <Quote name={node.name}>{elementsOf(node.children)}</Quote>
    case 'box':
      return <Box title={node.title}>{elementsOf(node.children)}</Box>
    case 'list':
      return (
        <List
          isNumbered={node.isNumbered}
          title={node.title.length > 0 && elementsOf(node.title)}
          items={node.items.map(elementsOf)}
        />
      )
    case 'img':
      return <Picture src={node.src} isInLink={node.isInLink} />
    case 'audio':
      return <Audio src={node.src} />
    case 'youtube':
      return <Video videoId={node.videoId} />
    case 'imagemap':
      return <ImageMap src={node.src} areas={node.areas} />
  }
}

function Quote({ name, children }: { name: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <blockquote>
      {name && <p>{t('bbcode.wrote', { name })}</p>}
      {children}
    </blockquote>
  )
}

function Box({ title, children }: { title: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary lang={title === undefined ? 'en' : undefined}>
        {title ?? t('bbcode.closed_box')}
      </summary>
      <div>{children}</div>
    </details>
  )
}

type ListProps = { isNumbered: boolean; title: ReactNode; items: ReactNode[] }

function List({ isNumbered, title, items }: ListProps) {
  const entries = items.map((item) => createElement('li', null, item))
  const list = items.length > 0 && createElement(isNumbered ? 'ol' : 'ul', null, ...entries)
  if (!title) return list
  return (
    <div className="titled-list">
      <div>{title}</div>
      {list}
    </div>
  )
}

/**
 * The content security policy refuses style attributes in HTML. The style sheet reads the value from the
 * data attribute; for browsers that cannot do this, it is set after hydration.
 */
function Colored({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span data-color={color} ref={(element) => element?.style.setProperty('color', color)}>
      {children}
    </span>
  )
}

function Sized({ percent, children }: { percent: number; children: ReactNode }) {
  return (
    <span
      data-size={percent}
      ref={(element) => element?.style.setProperty('font-size', `${percent}%`)}
    >
      {children}
    </span>
  )
}

// Not a button, because a spoiler may hold links.
const focusable = { role: 'group', tabIndex: 0 } as const

function Spoiler({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <span className="spoiler" aria-label={t('bbcode.spoiler')} {...focusable}>
      <span>{children}</span>
    </span>
  )
}
