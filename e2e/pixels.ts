import type { Locator, Page } from '@playwright/test'

/**
 * The share of a place's pixels that an act changes, as far as an eye sees it: edges are drawn a little
 * otherwise once a layer goes.
 */
export async function shareChangedBy(page: Page, place: Locator, act: () => Promise<void>) {
  // The place itself, since the act may remove what it was found by.
  const clip = await place.boundingBox()
  if (!clip) throw new Error('The place is not on the page')
  const before = await page.screenshot({ clip })
  await act()
  return shareThatDiffers(page, before, await page.screenshot({ clip }))
}

function shareThatDiffers(page: Page, ...pictures: [Buffer, Buffer]) {
  const urls = pictures.map((png) => `data:image/png;base64,${png.toString('base64')}`)
  return page.evaluate(async (urls) => {
    const [before = [], after = []] = await Promise.all(urls.map(readPixels))
    let different = 0
    for (let i = 0; i < before.length; i += 4) {
      const isSame = [0, 1, 2].every(
        (channel) => Math.abs((before[i + channel] ?? 0) - (after[i + channel] ?? 0)) < 24,
      )
      if (!isSame) different += 1
    }
    return different / (before.length / 4)

    async function readPixels(url: string) {
      const image = new Image()
      image.src = url
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context?.drawImage(image, 0, 0)
      return context?.getImageData(0, 0, image.width, image.height).data ?? []
    }
  }, urls)
}
