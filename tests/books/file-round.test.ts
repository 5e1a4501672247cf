import sql from 'sql-template-tag'
import { companyDetail, updateCompany } from '@/lib/contract/company'
import { createFixedAsset } from '@/lib/contract/fixed-asset'
import { fileDetail, uploadFile } from '@/lib/contract/file'
import { createAttachment, createDocument } from '@/lib/contract/shared'
import { taskStatus } from '@/lib/contract/task'
import { exportTransactions } from '@/lib/contract/transaction-export'
import { fileRound } from '@/server/jobs/file-round'
import { testApi, type TestApi } from '@/tests/support/api'
import { addAsset, assetInput } from '@/tests/support/assets'
import { makeBooks, type Books } from '@/tests/support/books'
import { picture, uploaded } from '@/tests/support/files'
import { openReconciliation } from '@/tests/support/reconciliation'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const agedBy = (ids: readonly string[], days: number) =>
  api.rows(
    sql`update file set created_at = created_at - make_interval(days => ${days}) where id = any(${[...ids]}::uuid[])`,
  )
const there = async (books: Books) =>
  (await api.rows<{ id: string }>(sql`select id from file where company_id = ${books.company.id}`))
    .map(({ id }) => id)
    .sort()
const bytesOf = (books: Books, id: string) => api.ports.files.get(`${books.company.id}/${id}`)

async function exported(books: Books): Promise<string> {
  const { task_id } = await books.client.call(exportTransactions, { body: {} })
  await api.runJobs()
  return (await books.client.call(taskStatus, { params: { id: task_id } })).result?.file_id ?? ''
}

/** A receipt, a document not attached yet, a statement and a logo. */
async function held(books: Books): Promise<string[]> {
  const file = async (name: string) => (await uploaded(books.client, name)).id
  const [receipt, agreement, statement] = [
    await file('receipt.pdf'),
    await file('agreement.pdf'),
    await file('statement.pdf'),
  ]
  const line = await books.line()
  await books.client.call(createAttachment, { body: { model_name: 'transaction', object_id: line.id, file: receipt } })
  await books.client.call(createDocument, { body: { name: 'Agreement', document: agreement } })
  const logo = await books.client.call(uploadFile, { file: { name: 'logo.png', bytes: await picture() } })
  await books.client.call(updateCompany, { params: { id: books.company.id }, body: { logo: logo.id } })
  const { logo: shown } = await books.client.call(companyDetail, { params: { id: books.company.id } })
  await openReconciliation(books, { settlement_file: statement })
  return [receipt, agreement, statement, shown?.id ?? '']
}

test('deletes files that nothing has used for a week, with their contents; keeps used files of any age, and newer ones', async () => {
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
  expect(
    await api.rows(
      sql`select action, changes from audit_log where object_id = ${forgotten.id} order by id desc limit 1`,
    ),
  ).toEqual([{ action: 'delete', changes: { name: ['rate-confirmation.pdf', null] } }])
  expect(await fileRound(api.ports)).toBe(0)
})

test('deletes and logs a document without a record after a day, with its file; keeps newer ones and those of an asset or line', async () => {
  const books = await makeBooks(api)
  const [line, left, title, shared, recent] = [
    await books.line(),
    await uploaded(books.client, 'left.pdf'),
    await uploaded(books.client, 'title.pdf'),
    await uploaded(books.client, 'shared.pdf'),
    await uploaded(books.client, 'recent.pdf'),
  ]
  const paper = async (name: string, document: string) =>
    (await books.client.call(createDocument, { body: { name, document } })).id
  const [gone, named, doubled, young] = [
    await paper('Left', left.id),
    await paper('Title', title.id),
    await paper('Shared', shared.id),
    await paper('Recent', recent.id),
  ]
  await addAsset(books, { document: named })
  await books.client.call(createAttachment, {
    body: { model_name: 'transaction', object_id: line.id, file: shared.id },
  })
  const on = await books.client.call(createDocument, {
    body: { name: 'On a line', document: shared.id, model_name: 'transaction', object_id: line.id },
  })
  await api.rows(
    sql`update document set created_at = created_at - interval '25 hours' where id = any(${[gone, named, doubled, on.id]}::uuid[])`,
  )
  expect(await fileRound(api.ports)).toBe(1)
  const papers = async () =>
    (await api.rows<{ id: string }>(sql`select id from document where company_id = ${books.company.id}`))
      .map(({ id }) => id)
      .sort()
  expect(await papers()).toEqual([named, young, on.id].sort())
  expect(await there(books)).toEqual([title.id, shared.id, recent.id].sort())
  expect(await bytesOf(books, left.id)).toBeUndefined()
  expect(
    await api.rows(sql`
    select object_type, actor_id, entity_id, action, changes from audit_log where object_id = any(${[gone, left.id]}::uuid[]) and action = 'delete' order by id`),
  ).toEqual([
    {
      object_type: 'document',
      actor_id: null,
      entity_id: books.entity.id,
      action: 'delete',
      changes: { document: ['Left', null] },
    },
    {
      object_type: 'file',
      actor_id: null,
      entity_id: books.entity.id,
      action: 'delete',
      changes: { name: ['left.pdf', null] },
    },
  ])
  expect(
    (await books.client.refused(createFixedAsset, { body: await assetInput(books, { document: gone }) })).status,
  ).toBe(404)
})

test('keeps a document whose asset is just being saved', async () => {
  const books = await makeBooks(api)
  const { id } = await books.client.call(createDocument, {
    body: { name: 'Title', document: (await uploaded(books.client)).id },
  })
  await api.rows(sql`update document set created_at = created_at - interval '25 hours' where id = ${id}`)
  await api.ports.db.write({ role: 'app', company: books.company.id }, async (tx) => {
    await tx.rows(sql`select id from document where entity_id = ${books.entity.id} and id = ${id} for key share`)
    expect(await fileRound(api.ports)).toBe(0)
  })
  expect(await fileRound(api.ports)).toBe(1)
})

test("keeps an export for a week; after that it uses none of the company's storage", async () => {
  const books = await makeBooks(api)
  const used = async () =>
    (
      await api.rows<{ used: number }>(
        sql`select coalesce(sum(size), 0)::int as used from file where company_id = ${books.company.id}`,
      )
    )[0]?.used
  const before = await used()
  const sheet = await exported(books)
  await fileRound(api.ports)
  expect((await books.client.call(fileDetail, { params: { id: sheet } })).id).toBe(sheet)
  await agedBy([sheet], 8)
  await fileRound(api.ports)
  expect(await used()).toBe(before)
})
