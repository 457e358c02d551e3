export const primaryButton =
  'inline-flex items-center justify-center rounded-lg bg-ember px-5 py-2.5 font-bold text-ground transition-transform hover:-translate-y-px active:translate-y-0 off:translate-y-0 off:bg-raised off:text-quiet off:inset-ring off:inset-ring-line'

export const quietButton =
  'inline-flex items-center justify-center rounded-lg border border-line bg-raised px-5 py-2.5 hover:border-leaf/60 disabled:opacity-50'
