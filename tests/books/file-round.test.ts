import sql from 'sql-template-tag'
import { companyDetail, updateCompany } from '@/lib/contract/company'
import { fileDetail, uploadFile } from '@/lib/contract/file'
import { createAttachment, createDocument } from '@/lib/contract/shared'
import { taskStatus } from '@/lib/contract/task'
import { exportTransactions } from '@/lib/contract/transaction-export'
import { fileRound } from '@/server/jobs/file-rounds'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { picture, uploaded } from '@/tests/support/files'
import { openReconciliation } from '@/tests/support/reconciliation'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const agedBy = (ids: readonly string[], days: number) =>
  api.rows(sql`update file set created_at = created_at - make_interval(days => ${days}) where id = any(${[...ids]}::uuid[])`)
const there = async (books: Books) =>
  (await api.rows<{ id: string }>(sql`select id from file where company_id = ${books.company.id}`)).map(({ id }) => id).sort()
const bytesOf = (books: Books, id: string) => api.ports.files.get(`${books.company.id}/${id}`)

async function exported(books: Books): Promise<string> {
  const { task_id } = await books.client.call(exportTransactions, { body: {} })
  await api.runJobs()
  return (await books.client.call(taskStatus, { params: { id: task_id } })).result?.file_id ?? ''
}

/** A receipt, a paper that waits for its record, a statement and a logo. */
async function held(books: Books): Promise<string[]> {
  const file = async (name: string) => (await uploaded(books.client, name)).id
  const [receipt, agreement, statement] = [await file('receipt.pdf'), await file('agreement.pdf'), await file('statement.pdf')]
  const line = await books.line()
  await books.client.call(createAttachment, { body: { model_name: 'transaction', object_id: line.id, file: receipt } })
  await books.client.call(createDocument, { body: { name: 'Agreement', document: agreement } })
  const logo = await books.client.call(uploadFile, { file: { name: 'logo.png', bytes: await picture() } })
  await books.client.call(updateCompany, { params: { id: books.company.id }, body: { logo: logo.id } })
  const { logo: shown } = await books.client.call(companyDetail, { params: { id: books.company.id } })
  await openReconciliation(books, { settlement_file: statement })
  return [receipt, agreement, statement, shown?.id ?? '']
}

test('what hangs on something stays however old; what nothing has held for a week goes, with its bytes; what is younger waits', async () => {
  const books = await makeBooks(api)
  const kept = await held(books)
  const [forgotten, recent, sheet] = [await uploaded(books.client), await uploaded(books.client), await exported(books)]
  const all = await there(books)
  await agedBy([...kept, forgotten.id, sheet], 8)
  await agedBy([recent.id], 6)
  expect(await fileRound(api.ports)).toBe(2)
  expect(await there(books)).toEqual(all.filter((id) => id !== forgotten.id && id !== sheet))
  expect([await bytesOf(books, forgotten.id), await bytesOf(books, sheet)]).toEqual([undefined, undefined])
  for (const id of [...kept, recent.id]) expect(await bytesOf(books, id)).not.toBeUndefined()
  expect((await books.client.refused(fileDetail, { params: { id: forgotten.id } })).status).toBe(404)
  expect(await api.rows(sql`select action, changes from audit_log where object_id = ${forgotten.id} order by id desc limit 1`))
    .toEqual([{ action: 'delete', changes: { name: ['rate-confirmation.pdf', null] } }])
  expect(await fileRound(api.ports)).toBe(0)
})

test('an export is there for a week and takes no space of the company after that', async () => {
  const books = await makeBooks(api)
  const used = async () => (await api.rows<{ used: number }>(sql`select coalesce(sum(size), 0)::int as used from file where company_id = ${books.company.id}`))[0]?.used
  const before = await used()
  const sheet = await exported(books)
  await fileRound(api.ports)
  expect((await books.client.call(fileDetail, { params: { id: sheet } })).id).toBe(sheet)
  await agedBy([sheet], 8)
  await fileRound(api.ports)
  expect(await used()).toBe(before)
})
