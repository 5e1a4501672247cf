import type pg from 'pg'
import { companyTables } from './company-tables'

/** The company was not erased; the message is a sentence that says why. */
export class NotErased extends Error {}

interface DeletedCompany {
  id: string
  name: string
  deleted_at: Date
}

export interface Erased {
  name: string
  rows: number
  files: number
}

/** Whatever was running when a company was deleted has ended after this time. */
const REST_MINUTES = 5

/** Companies that their owners deleted but that are still in the database, oldest first. */
export async function deletedCompanies(owner: pg.Client): Promise<DeletedCompany[]> {
  const { rows } = await owner.query<DeletedCompany>(
    'select id, name, deleted_at from company where deleted_at is not null order by deleted_at, id',
  )
  return rows
}

/** Erases a deleted company for good. Throws NotErased. */
export const eraseCompany = (
  owner: pg.Client,
  id: string,
  removeFile: (key: string) => Promise<void>,
): Promise<Erased> => takeOut(owner, { id, mayGo: deletedName }, removeFile)

interface Going {
  id: string
  /** Returns the name of the company. Throws when it must stay. */
  mayGo: (owner: pg.Client, id: string) => Promise<string>
}

/**
 * Deletes the files, then every row in one transaction: the books of a company, their history and its memberships, but not the people, who
 * may work elsewhere. Files go first, so that an interrupted erasure can be repeated. Triggers and foreign keys are disabled meanwhile,
 * because nothing of the company is left that they could protect; so the login must be a superuser or may set `session_replication_role`.
 * Throws NotErased.
 */
export async function takeOut(
  owner: pg.Client,
  { id, mayGo }: Going,
  removeFile: (key: string) => Promise<void>,
): Promise<Erased> {
  await owner.query('begin')
  try {
    // Row-level security would silently hide rows.
    await owner.query('set local row_security = off')
    const name = await mayGo(owner, id)
    const files = await owner.query<{ storage_key: string }>('select storage_key from file where company_id = $1', [id])
    await restTriggers(owner)
    for (const { storage_key } of files.rows) await removeFile(storage_key)
    await owner.query(
      'update app_user set default_company_id = null, default_entity_id = null where default_company_id = $1',
      [id],
    )
    let rows = 0
    for (const { name: table } of await companyTables(owner)) {
      const deleted = await owner.query(`delete from ${table} where company_id = $1`, [id])
      rows += deleted.rowCount ?? 0
    }
    await owner.query('delete from company where id = $1', [id])
    await owner.query('commit')
    return { name, rows: rows + 1, files: files.rows.length }
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

const restTriggers = (owner: pg.Client): Promise<unknown> =>
  owner.query('set local session_replication_role = replica').catch((cause: unknown) => {
    throw new NotErased('The login may not erase: grant set on parameter session_replication_role to it.', { cause })
  })

async function deletedName(owner: pg.Client, id: string): Promise<string> {
  const { rows } = await owner.query<{ name: string; rests: boolean; is_linked: boolean }>(
    `select name, deleted_at < now() - make_interval(mins => $2) as rests,
            exists (select from integration i where i.company_id = c.id and i.access_token is not null) as is_linked
       from company c where id = $1 and deleted_at is not null for update`,
    [id, REST_MINUTES],
  )
  const [company] = rows
  if (!company) throw new NotErased('No deleted company has this id: its owner deletes it first, in Settings.')
  if (!company.rests)
    throw new NotErased(`It was deleted less than ${REST_MINUTES} minutes ago: something of it may still be under way.`)
  if (company.is_linked)
    throw new NotErased('The access to its banks has not been ended yet: the API does so within the hour.')
  return company.name
}
