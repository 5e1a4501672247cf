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

type Company = Pick<CheckedBooks, 'company_id' | 'name' | 'frozen_at'>

/**
 * Checks the books of every company against the invariants, one company after another, each in one snapshot. A company that cannot be
 * checked is reported and skipped.
 */
export async function* checkBooks(
  db: Database,
  onFault: (company: Company, fault: unknown) => void,
): AsyncGenerator<CheckedBooks> {
  for (const company of await companies(db)) {
    const checked = await check(db, company).catch((fault: unknown) => onFault(company, fault))
    if (checked) yield checked
  }
}

async function check(db: Database, company: Company): Promise<CheckedBooks> {
  const { tx, end } = await db.stream({ role: 'app', company: company.company_id })
  try {
    return { ...company, violations: await violations(tx), warnings: await warnings(tx) }
  } finally {
    await end()
  }
}

const companies = (db: Database): Promise<Company[]> =>
  db.read({ role: 'identity' }, (tx) =>
    tx.rows(sql`select id as company_id, name, frozen_at from company where deleted_at is null order by id`),
  )
