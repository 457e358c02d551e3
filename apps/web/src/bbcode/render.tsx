import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { AllowedHosts } from './allowed-hosts.ts'
import { Box, List, Quote } from './blocks.tsx'
import { ImageMap } from './image-map-view.tsx'
import { PlayerLink, WebLink } from './links.tsx'
import { Audio, Picture } from './media.tsx'
import { parse } from './parse.ts'
import { Colored, Sized, Spoiler } from './spans.tsx'
import type { TreeNode } from './tree.ts'
import { Video } from './video.tsx'

type Props = {
  text: string
  /** Hosts, with their port where it is not the usual one, that the operator trusts. */
  allowedHosts: readonly string[]
}

/** A player's BBCode as React elements; what it can become is the list below and nothing else. */
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
      // The page has the player's name as its first heading and the title of this box as a second.
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
