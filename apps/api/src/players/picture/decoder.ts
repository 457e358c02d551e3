import sharp from 'sharp'

// The decoders that the site uses, and no others; with one thread, and without a cache.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`),
})
sharp.concurrency(1)
sharp.cache(false)

export { sharp }
