import { useEffect, useRef, useState } from 'react'

/** A screen reader that gets hundreds of changed rows at once drops what else it gets then: this comes after them. */
const afterRowsMs = 600

type Props = {
  /** Undefined while it is not known. */
  text: string | undefined
  lang?: 'en' | undefined
}

/** Tells a screen reader what the page shows, each time it changes. What it shows first is read with the page. */
export function LiveRegion({ text, lang }: Props) {
  const [told, setTold] = useState('')
  const known = useRef<string>(undefined)

  useEffect(() => {
    if (text === undefined || text === known.current) return undefined
    if (known.current === undefined) {
      known.current = text
      return undefined
    }
    const timer = setTimeout(() => {
      known.current = text
      setTold(text)
    }, afterRowsMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <output lang={lang} className="sr-only">
      {told}
    </output>
  )
}
