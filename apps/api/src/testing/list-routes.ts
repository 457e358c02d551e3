import { existsSync } from 'node:fs'
import path from 'node:path'
import { builtSite } from './built-site.ts'
import type { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>['app']

/** Every route that the app serves, as `GET /v2/players/:id`, except the web's built files. */
export function listRoutes(app: App): string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', name = '', methods = ''] = /^(.*?── )(\S*) \((.+)\)$/.exec(line) ?? []
      if (!indent) return []
      const depth = indent.length / 4
      const url = parents.slice(0, depth - 1).join('') + name
      parents[depth - 1] = name
      if (existsSync(path.join(builtSite, 'client', url))) return []
      const served = methods.split(', ').filter((method) => method !== 'HEAD')
      return served.map((method) => `${method} ${url}`)
    })
}
