import { connect } from '@/server/db/connect'
import { checkBooks } from '@/server/services/books-check'

await run()

/** Tells of every company whether its books hold; ends with 1 when those of one do not. */
async function run(): Promise<void> {
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('DATABASE_URL must be set')
  const db = connect(url, { max: 2 })
  try {
    for await (const { name, violations, warnings } of checkBooks(db)) {
      say(`${name}: ${violations.length === 0 ? 'OK' : 'not sound'}`)
      for (const { invariant, reference } of [...violations, ...warnings]) say(`  ${invariant}: ${reference}`)
      if (violations.length > 0) process.exitCode = 1
    }
  } finally {
    await db.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
