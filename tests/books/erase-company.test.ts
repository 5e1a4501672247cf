import pg from 'pg'
import sql from 'sql-template-tag'
import { createCompany, deleteCompany } from '@/lib/contract/company'
import { fileContent, uploadFile } from '@/lib/contract/file'
import { me } from '@/lib/contract/user'
import { deletedCompanies, eraseCompany, type Erased } from '@/server/db/erase-company'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { brokenKeys, rowsOf } from '@/tests/support/company-rows'

/* A company deleted by its owner is erased for good, and no other company's books change. */
let api: TestApi
let owner: pg.Client
beforeEach(async () => {
  api = await testApi()
  owner = new pg.Client(api.owner_url)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await api.close()
})

const TEXT = new TextEncoder().encode('date,text,amount\n2026-02-03,PILOT,-1.00\n')
const removed: string[] = []
const erase = (id: string): Promise<Erased> =>
  eraseCompany(owner, id, async (key) => {
    removed.push(key)
    await api.ports.files.remove(key)
  })

/** Books with lines, an entry, an imported statement and a file. */
async function used(): Promise<Books & { file: string }> {
  const books = await makeBooks(api)
  const bank = await books.bankAccount()
  await books.line({ bank_account: bank.id, chart_of_account: 6010, stakeholder: (await books.stakeholder()).id })
  await books.journal([
    [6010, 12.5, 0],
    [3000, 0, 12.5],
  ])
  await books.imported(TEXT, { bank_account: bank.id, mapping: '{"date":0,"description":1,"amount":2,"skip_rows":1}' })
  const { id } = await books.client.call(uploadFile, { file: { name: 'page.csv', bytes: TEXT } })
  return { ...books, file: id }
}

async function deleted(books: Books, { minutes = 6 } = {}): Promise<string> {
  await books.client.call(createCompany, { body: { name: 'Second' } })
  await books.client.call(deleteCompany, { params: { id: books.company.id } })
  await api.rows(
    sql`update company set deleted_at = now() - make_interval(mins => ${minutes}) where id = ${books.company.id}`,
  )
  return books.company.id
}

test('deletes everything of the company including its files, and leaves no broken references', async () => {
  const [gone, stays] = [await used(), await used()]
  const id = await deleted(gone)
  const before = { rows: await rowsOf(api, stays.company.id), balances: await stays.balances() }
  expect(Object.keys(await rowsOf(api, id))).toEqual(
    expect.arrayContaining(['posting', 'bank_transaction', 'file', 'audit_log']),
  )
  const [{ storage_key } = { storage_key: '' }] = await api.rows<{ storage_key: string }>(
    sql`select storage_key from file where id = ${gone.file}`,
  )

  const erased = await erase(id)

  expect(erased).toMatchObject({ name: gone.company.name, files: removed.length })
  expect(await api.ports.files.get(storage_key)).toBeUndefined()
  expect([await rowsOf(api, id), await api.rows(sql`select from company where id = ${id}`)]).toEqual([{}, []])
  expect({ rows: await rowsOf(api, stays.company.id), balances: await stays.balances() }).toEqual(before)
  expect((await stays.client.send(fileContent, { params: { id: stays.file } })).status).toBe(200)
  await stays.sound()
  expect(await brokenKeys(api)).toEqual([])
})

test("keeps the company's users, who continue in their other company", async () => {
  const gone = await used()
  await erase(await deleted(gone))
  const { email, default_company } = await gone.client.call(me)
  expect([email, default_company?.name]).toEqual([gone.user.email, 'Second'])
})

test('refuses a company that is not deleted, was deleted just now, or still has a linked bank', async () => {
  const books = await used()
  await expect(erase(books.company.id)).rejects.toThrow('No deleted company has this id')
  const id = await deleted(books, { minutes: 4 })
  await expect(erase(id)).rejects.toThrow('less than 5 minutes ago')
  await api.rows(sql`update company set deleted_at = now() - interval '6 minutes' where id = ${id}`)
  await api.rows(sql`update integration set access_token = '\\x01' where company_id = ${id}`)
  await expect(erase(id)).rejects.toThrow('access to its banks')
  expect(await deletedCompanies(owner)).toMatchObject([{ id, name: books.company.name }])
  expect(await rowsOf(api, id)).toHaveProperty('posting')
})
