import sql from 'sql-template-tag'
import type { Database } from '@/server/db/connect'
import { violations, warnings } from '@/server/db/invariants'
import type { Violation } from '@/server/db/invariants/check'

export interface CheckedBooks {
  company_id: string
  name: string
  frozen_at: string | null
  violations: Violation[]
  warnings: Violation[]
}

/** Holds the books of every company against the invariants, one company after the other, each as of one moment. */
export async function* checkBooks(db: Database): AsyncGenerator<CheckedBooks> {
  for (const company of await companies(db)) {
    const { tx, end } = await db.stream({ role: 'app', company: company.company_id })
    try {
      yield { ...company, violations: await violations(tx), warnings: await warnings(tx) }
    } finally {
      await end()
    }
  }
}

const companies = (db: Database): Promise<Pick<CheckedBooks, 'company_id' | 'name' | 'frozen_at'>[]> =>
  db.read({ role: 'identity' }, (tx) =>
    tx.rows(sql`select id as company_id, name, frozen_at from company where deleted_at is null order by id`),
  )
