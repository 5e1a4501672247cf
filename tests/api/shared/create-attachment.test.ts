import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { fileContent } from '@/lib/contract/file'
import { attachmentList, createAttachment, objectActivity } from '@/lib/contract/shared'
import { mergeStakeholder, stakeholderDetail, stakeholderList } from '@/lib/contract/stakeholder'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { makeBooks, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { uploaded } from '@/tests/support/files'

let api: TestApi
let books: Books
beforeAll(async () => {
  api = await testApi()
  books = await makeBooks(api)
})
afterAll(() => api.close())

const bodyOf = (object_id: string, file: string) => ({ model_name: 'transaction' as const, object_id, file })

test('attaches an uploaded file to the object, with its name and uploader', async () => {
  const [line, file] = [await books.line(), await uploaded(books.client, 'receipt.pdf')]
  const attachment = await books.client.call(createAttachment, { body: bodyOf(line.id, file.id) })
  expect(attachment).toMatchObject({
    name: 'receipt.pdf',
    file,
    created_by: { id: books.user.id, full_name: 'Ada Miles' },
  })
  expect(
    await api.rows(
      sql`select action, changes from audit_log where object_type = 'attachment' and object_id = ${line.id}`,
    ),
  ).toEqual([{ action: 'create', changes: { file: [null, 'receipt.pdf'] } }])
})

test('a W-9 is attached to a stakeholder, listed newest first, and moves with it in a merge; no other object can have one (400)', async () => {
  const [vendor, kept, line] = [
    await books.stakeholder('Bolt'),
    await books.stakeholder('Bolt & Sons'),
    await books.line(),
  ]
  const w9Of = async (id: string) => (await books.client.call(stakeholderDetail, { params: { id } })).w9
  expect(await w9Of(vendor.id)).toBeNull()
  const on = (name: string, kind: 'w9' | null) =>
    uploaded(books.client, name).then((file) =>
      books.client.call(createAttachment, {
        body: { model_name: 'stakeholder', object_id: vendor.id, file: file.id, kind },
      }),
    )
  expect(await on('w9-2025.pdf', 'w9')).toMatchObject({ kind: 'w9' })
  const { file } = await on('w9-2026.pdf', 'w9')
  expect(await on('contract.pdf', null)).toMatchObject({ kind: null })
  expect(await w9Of(vendor.id)).toEqual(file)
  await books.client.call(mergeStakeholder, { params: { id: vendor.id }, body: { into: kept.id } })
  expect(await w9Of(kept.id)).toEqual(file)
  const { id } = await uploaded(books.client)
  const refused = await books.client.refused(createAttachment, { body: { ...bodyOf(line.id, id), kind: 'w9' } })
  expect([refused.status, refused.body]).toEqual([400, { kind: ['Only a stakeholder has a W-9.'] }])
})

test('a W-9 can be read only by members who can see payments and by its uploader', async () => {
  const { id } = await books.stakeholder('Roadside Repair')
  const request = { model_name: 'stakeholder', object_id: id } as const
  const driver = await addMember(api, books, { role: 'other' })
  const reader = await addMember(api, books, { role: 'consultant', permission: 'read_only' })
  const w9 = await uploaded(books.client, 'w9.pdf')
  await books.client.call(createAttachment, { body: { ...request, file: w9.id, kind: 'w9' } })
  const content = async ({ client }: { client: ApiClient }, file: string) =>
    (await client.send(fileContent, { params: { id: file } })).status
  expect([await content(reader, w9.id), await content(driver, w9.id)]).toEqual([200, 404])
  const seen = async ({ client }: { client: ApiClient }) => [
    (await client.call(stakeholderDetail, { params: { id } })).w9?.id ?? null,
    (await client.call(stakeholderList, { query: {} })).results.some((row) => row.w9?.id === w9.id),
    (await client.call(attachmentList, { query: request })).results.length,
    (await client.call(objectActivity, { query: request })).results.filter(({ kind }) => kind === 'attachment').length,
  ]
  expect(await seen(reader)).toEqual([w9.id, true, 1, 1])
  expect(await seen(driver)).toEqual([null, false, 0, 0])
  const own = await uploaded(driver.client, 'mine.pdf')
  await driver.client.call(createAttachment, { body: { ...request, file: own.id, kind: 'w9' } })
  expect([await content(driver, own.id), (await seen(driver))[2]]).toEqual([200, 1])
  expect((await driver.client.call(stakeholderDetail, { params: { id } })).w9?.id).toBe(own.id)
})

test('a file that the caller cannot read cannot be attached to gain access (404)', async () => {
  const [line, stranger] = [await books.line(), await makeBooks(api)]
  const member = await addMember(api, books, { role: 'consultant' })
  const [mine, theirs] = [await uploaded(books.client), await uploaded(stranger.client)]
  expect((await member.client.refused(createAttachment, { body: bodyOf(line.id, mine.id) })).status).toBe(404)
  for (const file of [theirs.id, v7()])
    expect((await books.client.refused(createAttachment, { body: bodyOf(line.id, file) })).status).toBe(404)
})

test('an unknown object and one of another company are not found (404); a read-only member is denied (403)', async () => {
  const stranger = await makeBooks(api)
  const [line, theirs, file] = [await books.line(), await stranger.line(), await uploaded(books.client)]
  for (const id of [theirs.id, v7()])
    expect((await books.client.refused(createAttachment, { body: bodyOf(id, file.id) })).status).toBe(404)
  const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
  expect((await reader.client.refused(createAttachment, { body: bodyOf(line.id, file.id) })).status).toBe(403)
})
