import { randomUUID } from 'node:crypto'
import { openPorts } from '@/server/seed/ports'
import { connect, type Database } from '@/server/db/connect'
import { makeDemo } from '@/server/seed/demo'
import { openSession } from '@/server/services/session/open-session'
import { queryAt } from './product'

/** A company with bank lines, its owner, and the ids that a write needs. */
export interface Company {
  email: string
  password: string
  company_id: string
  entity_id: string
  user_id: string
  bank_account: string
  /** Two accounts for manual entries. */
  accounts: readonly [debit: string, credit: string]
}

export interface Urls {
  owner_url: string
  serving_url: string
}

/** Creates companies through the product's own services, with two years of bank lines by default. */
export async function makeCompanies(
  urls: Urls & { folder: string },
  count: number,
  { months = 24 }: { months?: number } = {},
): Promise<Company[]> {
  const db = connect(urls.serving_url, { max: 4 })
  try {
    const made: Company[] = []
    for (let n = 0; n < count; n += 1) made.push(await makeCompany(db, urls, months))
    return made
  } finally {
    await db.close()
  }
}

async function makeCompany(
  db: Database,
  { owner_url, folder }: Urls & { folder: string },
  months: number,
): Promise<Company> {
  const person = { email: `owner-${randomUUID()}@faults.example`, password: `faults ${randomUUID()}` }
  const ports = await openPorts(db, folder)
  const { company_id, entity_id, user_id } = await makeDemo(ports, {
    ...person,
    name: `Faults ${randomUUID().slice(0, 8)}`,
    trucks: 2,
    months,
    papers: false,
  })
  const [found] = await queryAt<{ bank_account: string; debit: string; credit: string }>(
    owner_url,
    `select (select id from bank_account where entity_id = $1 order by id limit 1) as bank_account,
            (select id from chart_of_account where entity_id = $1 and chart_number = 6410) as debit,
            (select id from chart_of_account where entity_id = $1 and chart_number = 1310) as credit`,
    [entity_id],
  )
  if (!found) throw new Error('The company has no accounts')
  const { bank_account, debit, credit } = found
  return { ...person, company_id, entity_id, user_id, bank_account, accounts: [debit, credit] }
}

/** A new session of the company's owner: its access token, good for 15 minutes. */
export async function accessOf({ serving_url }: Pick<Urls, 'serving_url'>, { user_id }: Company): Promise<string> {
  const db = connect(serving_url, { max: 1 })
  try {
    const source = { now: () => new Date(), id: () => randomUUID(), client: { ip: '127.0.0.1', user_agent: 'faults' } }
    return (await db.write({ role: 'identity' }, (tx) => openSession(tx, source, user_id))).access
  } finally {
    await db.close()
  }
}
