import type { PictureKind } from '@kodama/rules/pictures'
import { useHydrated } from '@tanstack/react-router'
import { createAtom, useSelector } from '@tanstack/react-store'
import { useSite } from './app-context.ts'
import { assetUrl } from './asset-url.ts'

/** When a picture was changed in this browser, in milliseconds, by its path. */
type Changes = Readonly<Record<string, number>>

const storageKey = 'changed pictures'
const changes = createAtom<Changes>(typeof document === 'undefined' ? {} : readChanges())

/** The browser may have cached the picture from before a change, so its address changes with it. */
export function usePictureUrl(kind: PictureKind, playerId: number, time: number): string {
  const site = useSite()
  const isHydrated = useHydrated()
  const path = pathOf(kind, playerId)
  const changedAt = useSelector(changes, (all) => all[path]) ?? 0
  return assetUrl(site, path, isHydrated ? Math.max(time, changedAt) : time)
}

/** Shows the new picture on this page and on the next ones. */
export function markPictureChanged(kind: PictureKind, playerId: number, time: number) {
  changes.set((before) => ({ ...before, [pathOf(kind, playerId)]: time }))
  try {
    localStorage.setItem(storageKey, JSON.stringify(changes.get()))
  } catch {
    // Storage is blocked: it is known as long as the page is open.
  }
}

function pathOf(kind: PictureKind, playerId: number) {
  return kind === 'avatar' ? `${playerId}` : `banners/${playerId}`
}

function readChanges(): Changes {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Changes | null) ?? {}
  } catch {
    return {}
  }
}
