import { createElement, type ReactNode } from 'react'
import { useTranslation } from '#lib/translation.ts'

export function Quote({ name, children }: { name: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <blockquote>
      {name && <p>{t('bbcode.wrote', { name })}</p>}
      {children}
    </blockquote>
  )
}

export function Box({ title, children }: { title: string | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <details>
      <summary>{title ?? t('bbcode.closed_box')}</summary>
      <div>{children}</div>
    </details>
  )
}

type ListProps = { isNumbered: boolean; title: ReactNode; items: ReactNode[] }

export function List({ isNumbered, title, items }: ListProps) {
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
