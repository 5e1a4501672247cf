import sql from 'sql-template-tag'
import { fileContent, uploadFile } from '@/lib/contract/file'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, type TestCompany } from '@/tests/support/company'
import { PDF, uploaded } from '@/tests/support/files'

let api: TestApi
let company: TestCompany
beforeAll(async () => {
  api = await testApi()
  company = await makeCompany(api)
})
afterAll(() => api.close())

test("returns the stored bytes unchanged, under the file's name, with headers that keep a browser from running them", async () => {
  const { id } = await uploaded(company.client, 'Straße "7".pdf')
  expect(Buffer.from(await company.client.call(fileContent, { params: { id } })).toString()).toBe(PDF)
  const { headers } = await company.client.send(fileContent, { params: { id } })
  expect(
    Object.fromEntries(
      [
        'content-type',
        'content-disposition',
        'content-length',
        'x-content-type-options',
        'content-security-policy',
        'cross-origin-resource-policy',
        'cache-control',
      ].map((name) => [name, headers.get(name)]),
    ),
  ).toEqual({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Strae _7_.pdf"; filename*=UTF-8''Stra%C3%9Fe%20_7_.pdf`,
    'content-length': String(PDF.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
})

test('serves text as plain text, never as HTML', async () => {
  const { id } = await company.client.call(uploadFile, { file: { name: 'a.csv', bytes: 'a,b\n' } })
  expect((await company.client.send(fileContent, { params: { id } })).headers.get('content-type')).toBe('text/csv')
})

test('a file missing from the store returns 404, not a server error', async () => {
  const { id } = await uploaded(company.client)
  await api.ports.files.remove(`${company.company.id}/${id}`)
  expect((await company.client.refused(fileContent, { params: { id } })).status).toBe(404)
})

test('a colleague without access and another company get a 404, anonymous callers a 401', async () => {
  const { id } = await uploaded(company.client)
  const [member, stranger] = [await addMember(api, company, { role: 'admin' }), await makeCompany(api)]
  for (const client of [member.client, stranger.client])
    expect((await client.refused(fileContent, { params: { id } })).status).toBe(404)
  expect((await api.anonymous.refused(fileContent, { params: { id } })).status).toBe(401)
  expect(await api.rows(sql`select count(*)::int as n from file where id = ${id}`)).toEqual([{ n: 1 }])
})
