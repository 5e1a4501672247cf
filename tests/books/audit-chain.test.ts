import sql, { type Sql } from 'sql-template-tag'
import { auditLog } from '@/lib/contract/shared'
import { violations } from '@/server/db/invariants'
import { booksRound } from '@/server/jobs/books-round'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'

/** The audit log stays as it was written; any tampering is detected. Source: SECURITY T45, RELIABILITY I23. */
describe('the hash chain over the audit log', () => {
  let api: TestApi
  let books: Books
  const heads: { company: string; links: number; head: string }[] = []
  const log = { info: (head: never) => void heads.push(head), warn: () => undefined, error: () => undefined } as never
  const checked = () => booksRound({ ...api.ports, log })
  const rowsOf = ({ company }: Books) =>
    api.rows<{ id: number }>(sql`select id from audit_log where company_id = ${company.id} order by id`)
  const linksOf = ({ company }: Books) =>
    api.rows<{ no: number; audit_id: number; hash: string }>(sql`
      select no::int, audit_id::int, encode(hash, 'hex') as hash from audit_link where company_id = ${company.id} order by no`)

  beforeAll(async () => {
    api = await testApi()
    books = await makeBooks(api)
    await makeBooks(api)
    for (let line = 0; line < 12; line++) await books.line({ chart_of_account: 6010 })
  })
  afterAll(() => api.close())

  /** What the check reports after a write by the owner of the database, which is rolled back. */
  async function seenAfter(...writes: Sql[]): Promise<string[]> {
    await api.rows(sql`begin`)
    try {
      await api.rows(sql`set local session_replication_role = replica`)
      await api.rows(sql`select set_config('app.company', ${books.company.id}, true)`)
      for (const write of writes) await api.rows(write)
      const reader = {
        rows: api.rows,
        maybe: () => Promise.reject(new Error()),
        one: () => Promise.reject(new Error()),
        run: () => Promise.reject(new Error()),
      }
      return (await violations(reader)).map(({ invariant }) => invariant)
    } finally {
      await api.rows(sql`rollback`)
    }
  }

  it('every hour links each row once, in one chain per company, and logs the head only if it changed', async () => {
    await checked()
    const [rows, links] = [await rowsOf(books), await linksOf(books)]
    expect(links.map(({ no, audit_id }) => [no, audit_id])).toEqual(
      rows.map(({ id }, index) => [index + 1, Number(id)]),
    )
    expect(new Set(links.map(({ hash }) => hash)).size).toBe(links.length)
    expect(heads).toHaveLength(2)
    expect(heads.find(({ company }) => company === books.company.id)).toEqual({
      company: books.company.id,
      links: links.length,
      head: links.at(-1)?.hash,
    })
    await checked()
    expect(heads).toHaveLength(2)
    await books.line()
    await checked()
    expect((await linksOf(books)).slice(0, -1)).toEqual(links)
    await books.sound()
  })

  it('detects a small change in any column of any row, 100 times out of 100', async () => {
    const changes = [
      sql`entity_id = null`,
      sql`actor_id = gen_random_uuid()`,
      sql`request_id = request_id || ' '`,
      sql`at = at + interval '1 millisecond'`,
      sql`object_type = 'bill'`,
      sql`object_id = gen_random_uuid()`,
      sql`action = upper(action)`,
      sql`changes = changes || '{"x": null}'`,
    ]
    const rows = await rowsOf(books)
    expect(rows.length).toBeGreaterThan(12)
    const seen: string[][] = []
    for (let time = 0; time < 100; time++) {
      const id = rows[1 + (time % (rows.length - 1))]?.id ?? 0
      seen.push(await seenAfter(sql`update audit_log set ${changes[time % changes.length]} where id = ${id}`))
    }
    expect(seen).toEqual(Array.from({ length: 100 }, () => ['I23 audit log as it was written']))
  })

  it('detects a deleted row, with or without its link, and a link with a different hash', async () => {
    const [, second] = await linksOf(books)
    const [row, link] = [
      sql`delete from audit_log where id = ${second?.audit_id}`,
      sql`delete from audit_link where company_id = ${books.company.id} and audit_id = ${second?.audit_id}`,
    ]
    const forged = sql`update audit_link set hash = sha256(hash) where company_id = ${books.company.id} and no = 2`
    for (const writes of [[row], [link], [row, link], [forged]]) {
      expect(new Set(await seenAfter(...writes))).toEqual(new Set(['I23 audit log as it was written']))
    }
    expect(await seenAfter()).toEqual([])
  })

  it('an uncommitted change blocks nobody, and is linked after the others once it is committed', async () => {
    const slow = await api.ports.db.write({ role: 'app', company: books.company.id }, async (tx) => {
      const { id } = await tx.one<{ id: number }>(sql`
        insert into audit_log (company_id, request_id, at, object_type, object_id, action, changes)
        values (${books.company.id}, 'slow', now(), 'task', ${books.company.id}, 'late', '{}') returning id`)
      await books.line()
      await checked()
      expect((await linksOf(books)).map(({ audit_id }) => audit_id)).not.toContain(id)
      return id
    })
    await Promise.all([checked(), checked()])
    await checked()
    expect((await linksOf(books)).at(-1)?.audit_id).toBe(slow)
    expect((await books.client.call(auditLog)).count).toBe((await linksOf(books)).length)
    await books.sound()
  })

  it('nobody can change or delete a link', async () => {
    await expect(api.rows(sql`update audit_link set no = no + 1`)).rejects.toThrow('audit_link is append-only')
    await expect(api.rows(sql`delete from audit_link`)).rejects.toThrow('append-only')
    await expect(api.rows(sql`truncate audit_link`)).rejects.toThrow('append-only')
  })
})
