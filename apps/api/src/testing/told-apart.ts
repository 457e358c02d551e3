import type { Db } from '#platform/database/connection/connect'
import { makeVisitor, testSite } from './visitor.ts'

const hour = 3_600_000
const asksPerHour = 10
const hoursPerDay = 24

/** Players who cannot sign in, for their addresses. */
export async function makeAddresses(db: Db, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, n) => `known${n}`)
  const rows = names.map((name) => ({
    name,
    safe_name: name,
    email: `${name}@example.com`,
    pw_bcrypt: '_'.repeat(60),
  }))
  await db.insertInto('users').values(rows).execute()
  return rows.map(({ email }) => email)
}

/**
 * Asks for known and unknown addresses, mixed, for a day and as fast as the networks may. Returns how many answers are
 * certainly true: a 404 shows that its network was told the truth so far.
 */
export async function countToldApart(addressCount: number, networks: number) {
  let now = Date.now()
  const site = await testSite({}, { now: () => new Date(now) })
  const known = await makeAddresses(site.db, addressCount / 2)
  const addresses = known.flatMap((email, n) =>
    // 7 and 11 have no common factor: every network meets both kinds in changing order.
    (n * 7) % 11 < 5 ? [email, `nobody${n}@example.com`] : [`nobody${n}@example.com`, email],
  )
  const strangers = Array.from({ length: networks }, () => ({
    visitor: makeVisitor(site.app),
    codes: [] as number[],
  }))
  const most = Math.min(addresses.length, asksPerHour * hoursPerDay * networks)
  for (const [n, email] of addresses.slice(0, most).entries()) {
    if (n > 0 && n % (asksPerHour * networks) === 0) now += hour
    const { visitor, codes } = strangers[n % networks] as (typeof strangers)[number]
    codes.push((await visitor.requestReset(email)).statusCode)
  }
  const toldApart = strangers.map(({ codes }) => codes.lastIndexOf(404) + 1)
  return {
    ...site,
    asked: strangers.flatMap(({ codes }) => codes),
    toldApart: toldApart.reduce((sum, told) => sum + told, 0),
  }
}
