import { type BeatmapStatus, beatmapStatusFrom } from '@kodama/rules/beatmap-status'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { addressOf, type BeatmapsetSearch, beatmapsetSearchFrom, searchTextFrom } from './search.ts'

const typingPauseMs = 300

/** The address is the state: it follows what is typed and chosen, and back and forward bring it back. */
export function useSearchFields({ q, status }: BeatmapsetSearch) {
  const navigate = useNavigate({ from: '/beatmaps/' })
  const input = useRef<HTMLInputElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(q)

  const adoptTypedBefore = useEffectEvent(() => {
    if (searchTextFrom(input.current?.value ?? '') !== q) wait()
  })

  useEffect(() => {
    adoptTypedBefore()
    return () => clearTimeout(timer.current)
  }, [])

  useEffect(() => {
    // An address that was asked for here must not overwrite what has been typed since.
    if (!input.current || q === asked.current) return
    clearTimeout(timer.current)
    input.current.value = q
    asked.current = q
  }, [q])

  useEffect(() => {
    if (select.current) select.current.value = String(status)
  }, [status])

  /** Looks for what is typed after a pause, in the same entry of the browser's history. */
  function wait() {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go({}, true), typingPauseMs)
  }

  /** Looks for what is typed and chosen; false where that is what the page shows. */
  function now() {
    const chosen = beatmapStatusFrom(select.current?.value)
    return go(chosen === status ? {} : { status: chosen }, false)
  }

  function go(change: { status?: BeatmapStatus }, replace: boolean) {
    clearTimeout(timer.current)
    const text = searchTextFrom(input.current?.value ?? '')
    if (text === asked.current && change.status === undefined) return false
    asked.current = text
    void navigate({
      search: (address) => addressOf({ ...beatmapsetSearchFrom(address), q: text, ...change }),
      replace,
      resetScroll: false,
    })
    return true
  }

  return { input, select, wait, now }
}
