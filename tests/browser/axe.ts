import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** axe, asked for what is wrong alone. Without frames it needs no second page to collect its results. */
export function axeOn(page: Page) {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}
