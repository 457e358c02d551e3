import { formatNumber } from '@kodama/rules/format'

export const fewestMonths = 1
export const mostMonths = 24
export const defaultMonths = 6
const monthlyYen = 500

export function formatPrice(months: number): string {
  return `¥${formatNumber(months * monthlyYen)}`
}
