import pg from 'pg'
import sql from 'sql-template-tag'
import { createCompany } from '@/lib/contract/company'
import { fileContent, uploadFile } from '@/lib/contract/file'
import { createJournalEntry } from '@/lib/contract/journal-entry'
import { BOOKS_MOVING } from '@/lib/contract/refusal'
import { editChartOfAccount, transactionList } from '@/lib/contract/transaction'
import { me } from '@/lib/contract/user'
import { NotMoved } from '@/server/db/copy-company'
import { deletedCompanies } from '@/server/db/erase-company'
import { violations } from '@/server/db/invariants'
import type { FileStore } from '@/server/providers/files/file-store'
import { move, type Moved } from '@/server/services/company/move'
import { hashPassword } from '@/server/services/session/passwords'
import { testApi, type Refused, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { brokenKeys, rowsOf } from '@/tests/support/company-rows'
import { addMember, signIn, startSession } from '@/tests/support/company'

/* One company moves from one database into another, completely or not at all, and no other company's books change. */
const PASSWORD = 'a long password of a member'
const TEXT = new TextEncoder().encode('date,text,amount\n2026-02-03,PILOT,-1.00\n')

let here: TestApi
let there: TestApi
let owner: pg.Client
beforeEach(async () => {
  ;[here, there] = await Promise.all([testApi(), testApi()])
  owner = new pg.Client(here.owner_url)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await Promise.all([here.close(), there.close()])
})

interface Asked {
  erase?: boolean
  files?: FileStore
  /** What happens while the files are copied, after the rows. */
  meanwhile?: () => Promise<unknown>
}

function moveIt(books: Books, { erase = false, files = there.ports.files, meanwhile }: Asked = {}): Promise<Moved> {
  const store: FileStore = {
    ...here.ports.files,
    get: async (key) => {
      await meanwhile?.()
      return here.ports.files.get(key)
    },
  }
  return move({ ...here.ports, files: store, owner }, { id: books.company.id, to: there.owner_url, files, erase })
}

/** Books with lines, a replaced entry, an imported statement, a file and a member with a password. */
async function used(api: TestApi) {
  const books = await makeBooks(api)
  const bank = await books.bankAccount()
  const line = await books.line({
    bank_account: bank.id,
    chart_of_account: 6010,
    stakeholder: (await books.stakeholder()).id,
  })
  await books.client.call(editChartOfAccount, {
    params: { id: line.id },
    body: { chart_of_account: (await books.account(6020)).id },
  })
  await books.journal([
    [6010, 12.5, 0],
    [3000, 0, 12.5],
  ])
  await books.imported(TEXT, { bank_account: bank.id, mapping: '{"date":0,"description":1,"amount":2,"skip_rows":1}' })
  const { id } = await books.client.call(uploadFile, { file: { name: 'page.csv', bytes: TEXT } })
  const member = await addMember(api, books, { role: 'consultant' })
  await api.rows(sql`update app_user set password_hash = ${await hashPassword(PASSWORD)} where id = ${member.id}`)
  return { ...books, file: id, member }
}

const postingsOf = (api: TestApi, id: string) =>
  api.rows(
    sql`select to_jsonb(p) as row from posting p where company_id = ${id} order by journal_entry_id, version, line_no`,
  )
const versionsOf = (api: TestApi, id: string) =>
  api.rows(
    sql`select to_jsonb(v) as row from journal_entry_version v where company_id = ${id} order by journal_entry_id, version`,
  )

async function brokenIn(api: TestApi, id: string) {
  const { tx, end } = await api.ports.db.stream({ role: 'app', company: id })
  return violations(tx).finally(end)
}

test('everything arrives, including sums, versions and files; a member can sign in, and no other company changes', async () => {
  const [books, stays, resident] = [await used(here), await used(here), await used(there)]
  const { id } = books.company
  await here.ports.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
  const before = {
    rows: await rowsOf(here, id),
    postings: await postingsOf(here, id),
    versions: await versionsOf(here, id),
    stays: await rowsOf(here, stays.company.id),
    resident: await rowsOf(there, resident.company.id),
  }
  expect(before.versions.length).toBeGreaterThan(0)

  const moved = await moveIt(books, { erase: true })

  expect(moved).toMatchObject({ name: books.company.name, people: 2, erased: { name: books.company.name } })
  const { audit_log, audit_link, ...rest } = await rowsOf(there, id)
  // The start and the end of the freeze are in the log; the log's new entries were sealed before the move.
  expect(audit_log).toBe((before.rows.audit_log ?? 0) + 2)
  expect(audit_link).toBe((before.rows.audit_log ?? 0) + 1)
  expect({ ...rest, audit_log: before.rows.audit_log }).toEqual(before.rows)
  expect([await postingsOf(there, id), await versionsOf(there, id)]).toEqual([before.postings, before.versions])
  expect(await brokenIn(there, id)).toEqual([])
  const { access } = await signIn(there, { username: books.member.email, password: PASSWORD })
  const member = there.as(access)
  expect((await member.call(me)).default_company?.id).toBe(id)
  expect((await member.call(transactionList)).count).toBe(2)
  const boss = there.as((await startSession(there, books.user.id)).access)
  expect(await (await boss.send(fileContent, { params: { id: books.file } })).text()).toContain('PILOT')
  expect([await rowsOf(here, id), await here.rows(sql`select from company where id = ${id}`)]).toEqual([{}, []])
  expect(await rowsOf(here, stays.company.id)).toEqual(before.stays)
  expect(await rowsOf(there, resident.company.id)).toEqual(before.resident)
  await stays.sound()
  await resident.sound()
  expect([await brokenKeys(here), await brokenKeys(there)]).toEqual([[], []])
})

test('changes after the move continue the same chain of the audit log', async () => {
  const books = await used(here)
  await moveIt(books)
  const { access } = await signIn(there, { username: books.member.email, password: PASSWORD })
  await there.as(access).call(uploadFile, { file: { name: 'later.csv', bytes: TEXT } })
  const [last] = await there.rows<{ later: boolean }>(sql`
    select nextval('audit_log_id_seq') > (select max(id) from audit_log where company_id = ${books.company.id}) as later`)
  expect(last?.later).toBe(true)
  expect(await brokenIn(there, books.company.id)).toEqual([])
})

test('without --erase the company is closed in the old database with all its rows, and its people continue in their other company', async () => {
  const books = await used(here)
  await books.client.call(createCompany, { body: { name: 'Second' } })
  const before = await rowsOf(here, books.company.id)
  await moveIt(books)
  expect(await rowsOf(here, books.company.id)).toMatchObject({
    posting: before.posting,
    bank_transaction: before.bank_transaction,
  })
  expect(await deletedCompanies(owner)).toMatchObject([{ id: books.company.id }])
  expect((await books.client.call(me)).default_company?.name).toBe('Second')
  await expect(moveIt(books)).rejects.toThrow('No company has this id')
})

test("nothing can be written to the books during the move, and a change to the company's other data aborts it", async () => {
  const books = await used(here)
  const accounts = await books.journalLines([
    [6010, 1, 0],
    [3000, 0, 1],
  ])
  let refused: Refused | undefined
  const moving = moveIt(books, {
    meanwhile: async () => {
      refused ??= await books.client.refused(createJournalEntry, {
        body: { date: '2026-01-31', accounts },
      })
      await here.rows(
        sql`update membership set role = 'other' where company_id = ${books.company.id} and user_id = ${books.member.id}`,
      )
    },
  })
  await expect(moving).rejects.toThrow('Something changed meanwhile in membership. Move it again.')
  expect([refused?.status, refused?.body.message]).toEqual([409, BOOKS_MOVING.message])
  expect([await rowsOf(there, books.company.id), await there.rows(sql`select from company`)]).toEqual([{}, []])
  await books.journal([
    [6010, 1, 0],
    [3000, 0, 1],
  ])
  await books.sound()
  expect((await moveIt(books)).name).toBe(books.company.name)
})

test('an interrupted move leaves a frozen copy and can be repeated from the start', async () => {
  const books = await used(here)
  const cut = moveIt(books, {
    meanwhile: async () => {
      await there.rows(sql`select pg_terminate_backend(pid) from pg_stat_activity
                            where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`)
      await here.rows(
        sql`update membership set role = 'other' where company_id = ${books.company.id} and user_id = ${books.member.id}`,
      )
    },
  })
  await expect(cut).rejects.toThrow()
  expect(await there.rows(sql`select from company where frozen_at is not null`)).toHaveLength(1)
  await books.journal([
    [6010, 1, 0],
    [3000, 0, 1],
  ])
  expect((await moveIt(books)).name).toBe(books.company.name)
  expect(await there.rows(sql`select from company where frozen_at is not null`)).toHaveLength(0)
  expect(await brokenIn(there, books.company.id)).toEqual([])
})

test.each([
  [
    'one of its jobs is in progress',
    'is under way',
    (books: Books) =>
      here.rows(sql`insert into task (id, company_id, entity_id, user_id, kind, payload, status, created_at, updated_at)
                  values (gen_random_uuid(), ${books.company.id}, ${books.entity.id}, ${books.user.id}, 'import_file', '{}', 'PENDING', now(), now())`),
  ],
  [
    'the versions differ',
    'of another version',
    () => there.rows(sql`delete from migration where name = (select max(name) from migration)`),
  ],
  [
    'one of its people signed up there',
    'with the same email',
    (books: Books) =>
      there.rows(sql`insert into app_user (id, email, first_name, last_name, password_hash, subscribe_expires_on, created_at, updated_at)
                   values (gen_random_uuid(), ${books.user.email}, 'A', 'B', 'none', now(), now(), now())`),
  ],
  [
    'its books are frozen',
    'do not balance',
    (books: Books) =>
      here.rows(
        sql`update company set frozen_at = now(), frozen_for = '{I01 entry balanced}' where id = ${books.company.id}`,
      ),
  ],
])('the company stays where it is when %s', async (_, reason, happens) => {
  const books = await used(here)
  await happens(books)
  await expect(moveIt(books)).rejects.toThrow(new RegExp(reason))
  await expect(moveIt(books)).rejects.toBeInstanceOf(NotMoved)
  expect(await rowsOf(there, books.company.id)).toEqual({})
  expect(await here.rows(sql`select from company where id = ${books.company.id} and deleted_at is null`)).toHaveLength(
    1,
  )
})

test('a move of files requires a destination for them', async () => {
  const books = await used(here)
  await expect(
    move({ ...here.ports, owner }, { id: books.company.id, to: there.owner_url, erase: false }),
  ).rejects.toThrow('say with --files where they go')
  expect(await rowsOf(there, books.company.id)).toEqual({})
  await books.sound()
})
