import { connect, type Database } from '@/server/db/connect'
import { FREEZING } from '@/server/db/invariants'
import { checkBooks, type CheckedBooks } from '@/server/services/books-check'
import { lift } from '@/server/services/company/freeze'
import { noEvents } from '@/server/services/events'

/** A company is checked on one connection while its freeze is lifted on another; the pool reserves the rest for sign-ins. */
const CONNECTIONS = 8

await run(process.argv.includes('--lift'))

/** Reports for every company whether its books are sound; exits with 1 when one's are not. Lifts the freeze of those that balance again. */
async function run(lifts: boolean): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL must be set')
  const db = connect(url, { max: CONNECTIONS })
  try {
    const onFault = ({ name }: Pick<CheckedBooks, 'name'>, fault: unknown) => {
      say(`${name}: could not be checked: ${fault instanceof Error ? fault.message : String(fault)}`)
      process.exitCode = 1
    }
    for await (const books of checkBooks(db, onFault)) {
      const { name, violations, warnings, frozen_at } = books
      say(`${name}: ${violations.length === 0 ? 'OK' : 'not sound'}`)
      for (const { invariant, reference } of [...violations, ...warnings]) say(`  ${invariant}: ${reference}`)
      if (frozen_at !== null) say(`  ${await freezeStatus(db, books, lifts)}`)
      if (violations.length > 0) process.exitCode = 1
    }
  } finally {
    await db.close()
  }
}

async function freezeStatus(
  db: Database,
  { company_id, frozen_at, violations }: CheckedBooks,
  lifts: boolean,
): Promise<string> {
  if (violations.some(({ invariant }) => FREEZING.has(invariant))) return `frozen since ${frozen_at}`
  if (!lifts) return `frozen since ${frozen_at}; its entries balance again: --lift ends it`
  await lift({ db, now: () => new Date(), events: noEvents }, company_id)
  return 'the freeze is lifted'
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
