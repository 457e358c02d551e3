import address from './corner.css?url'

let loading: Promise<void> | undefined

/** The corner's style sheet, which no other visitor loads. */
export function loadStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${address} could not be loaded`)))
    document.head.append(link)
  })
  return loading
}
