type Sharp = typeof import('sharp').default

let loading: Promise<Sharp> | undefined

/** Loaded when the first picture comes: it takes a tenth of a second and 20 MB. */
export function loadSharp(): Promise<Sharp> {
  return (loading ??= load())
}

/** The decoders that the site uses, and no others; each with one thread, and without a cache. */
async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map(
      (name) => `VipsForeignLoad${name}Buffer`,
    ),
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
