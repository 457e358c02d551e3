import { type ComponentType, createContext, type Key, memo, type ReactNode, useContext } from 'react'

/**
 * What a component of a list shows. The server fills texts and lists into HTML that it has rendered once, so the component
 * must pass them on as they are: what decides about the markup is a number, a boolean, or whether there is a text.
 */
export type View = { [name: string]: string | number | boolean | undefined | readonly View[] }

export type RepeatedProps<Item, V extends View> = {
  of: ComponentType<V>
  items: readonly Item[]
  keyOf: (item: Item, index: number) => Key
  /** While it stays the same, an item that stays the same is not rendered again. */
  viewOf: (item: Item, index: number) => V
}

export type DrawRepeated = <Item, V extends View>(props: RepeatedProps<Item, V>) => ReactNode

/** How the server draws a list. Not given in the browser, which renders each item. */
export const DrawRepeatedContext = createContext<DrawRepeated | undefined>(undefined)

/** Many elements that are alike, as the only child of their list. */
export function Repeated<Item, V extends View>(props: RepeatedProps<Item, V>) {
  const draw = useContext(DrawRepeatedContext)
  if (draw) return draw(props)
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
