import { Icon } from '#ui/icons.tsx'

export const benefits = ['badge', 'direct', 'banner', 'name', 'chat'] as const
type Benefit = (typeof benefits)[number]

const drawings: Record<Benefit, string> = {
  badge:
    'M12 2.75 19 5.5v5.75c0 4.5-2.9 8-7 10-4.1-2-7-5.5-7-10V5.5ZM12 16.5v-4.75M12 13.75c-2.5 0-3.75-1.5-3.75-3.75 2.5 0 3.75 1.5 3.75 3.75ZM12 11.75c0-2.25 1.25-3.75 3.75-3.75 0 2.25-1.25 3.75-3.75 3.75Z',
  direct: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5v8.5M8.5 12.5 12 16l3.5-3.5',
  banner:
    'M4.75 4.5h14.5a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H4.75a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM2.75 16.5 8 11l4.25 4.25 2.75-2.5 6.25 5.25M16.5 7.75a1.25 1.25 0 1 1 0 2.5 1.25 1.25 0 0 1 0-2.5Z',
  name: 'M4 20.25l.75-4L16 5a2.1 2.1 0 0 1 3 3L7.75 19.5ZM14 7l3 3M12.5 20.25h8',
  chat: 'M5 4.25h14a2.25 2.25 0 0 1 2.25 2.25v8A2.25 2.25 0 0 1 19 16.75h-6.5L8 20.75v-4H5a2.25 2.25 0 0 1-2.25-2.25v-8A2.25 2.25 0 0 1 5 4.25ZM9 12.75c0-3.5 2-5.25 6-5.25 0 3.75-2 5.25-6 5.25ZM8.25 13.5 11.5 10.75',
}

export function BenefitIcon({ benefit }: { benefit: Benefit }) {
  return (
    <span className="grid size-12 shrink-0 place-items-center rounded-full border border-line bg-surface text-leaf">
      <Icon d={drawings[benefit]} className="size-6" />
    </span>
  )
}
