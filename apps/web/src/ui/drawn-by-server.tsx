import {
  type ComponentType,
  createContext,
  type Key,
  memo,
  type ReactNode,
  useContext,
} from 'react'

/**
 * What a component of a list shows. The server fills texts and lists into HTML that it has rendered once, so the component
 * must pass them on as they are. What decides about the markup is a number, a boolean, whether there is a text, or the
 * text of `form`.
 */
export type View = { [name: string]: string | number | boolean | undefined | readonly View[] }

export type RepeatedProps<Item, V extends View> = {
  of: ComponentType<V>
  items: readonly Item[]
  keyOf: (item: Item, index: number) => Key
  /** While it stays the same, an item that stays the same is not rendered again. */
  viewOf: (item: Item, index: number) => V
}

export type ServerDrawing = {
  repeated: <Item, V extends View>(props: RepeatedProps<Item, V>) => ReactNode
  once: (name: string, element: ReactNode) => ReactNode
}

/** How the server draws what many pages or rows have in common. Not given in the browser, which renders all of it. */
export const ServerDrawingContext = createContext<ServerDrawing | undefined>(undefined)

type OnceProps = {
  /** On the server, what has the same name has the same HTML on every page. */
  name: string
  children: ReactNode
}

export function Once({ name, children }: OnceProps) {
  const server = useContext(ServerDrawingContext)
  return server ? server.once(name, children) : children
}

/** Many elements that are alike, as the only child of their list. */
export function Repeated<Item, V extends View>(props: RepeatedProps<Item, V>) {
  const server = useContext(ServerDrawingContext)
  if (server) return server.repeated(props)
  const { of, items, keyOf, viewOf } = props
  return items.map((item, index) => (
    <RepeatedItem
      key={keyOf(item, index)}
      of={of as ComponentType<View>}
      item={item}
      index={index}
      viewOf={viewOf as (item: unknown, index: number) => View}
    />
  ))
}

type ItemProps = {
  of: ComponentType<View>
  item: unknown
  index: number
  viewOf: (item: unknown, index: number) => View
}

const RepeatedItem = memo(function RepeatedItem({ of: Component, item, index, viewOf }: ItemProps) {
  return <Component {...viewOf(item, index)} />
})
