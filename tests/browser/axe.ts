import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** In legacy mode axe opens no second page for its results; it would need one only for frames. */
export function axeOn(page: Page) {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** Waits until nothing fades in any more: before that, text has too little contrast. */
export async function listViolations(page: Page) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          effect?.getTiming().iterations === Infinity || playState === 'finished',
      ),
  )
  const { violations } = await axeOn(page).analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}
