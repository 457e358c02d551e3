import { useEffect, useRef, useState } from 'react'

/** A screen reader drops announcements while it processes hundreds of changed rows. */
const afterRowsMs = 600

type Props = {
  text: string | undefined
  lang?: 'en' | undefined
}

/** Announces each change. The first text is read with the page. */
export function LiveRegion({ text, lang }: Props) {
  const [announced, setAnnounced] = useState('')
  const known = useRef<string>(undefined)

  useEffect(() => {
    if (text === undefined || text === known.current) return undefined
    if (known.current === undefined) {
      known.current = text
      return undefined
    }
    const timer = setTimeout(() => {
      known.current = text
      setAnnounced(text)
    }, afterRowsMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <output lang={lang} className="sr-only">
      {announced}
    </output>
  )
}
