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

test('what was stored comes back byte for byte, under its name, and can do nothing in a browser', async () => {
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

test('text is told as text, never as a page', async () => {
  const { id } = await company.client.call(uploadFile, { file: { name: 'a.csv', bytes: 'a,b\n' } })
  expect((await company.client.send(fileContent, { params: { id } })).headers.get('content-type')).toBe('text/csv')
})

test('bytes that the store has lost are a 404, not a fault', async () => {
  const { id } = await uploaded(company.client)
  await api.ports.files.remove(`${company.company.id}/${id}`)
  expect((await company.client.refused(fileContent, { params: { id } })).status).toBe(404)
})

test('a colleague who may not see it and a stranger get nothing (404), nobody a 401', async () => {
  const { id } = await uploaded(company.client)
  const [member, stranger] = [await addMember(api, company, { role: 'admin' }), await makeCompany(api)]
  for (const client of [member.client, stranger.client])
    expect((await client.refused(fileContent, { params: { id } })).status).toBe(404)
  expect((await api.anonymous.refused(fileContent, { params: { id } })).status).toBe(401)
  expect(await api.rows(sql`select count(*)::int as n from file where id = ${id}`)).toEqual([{ n: 1 }])
})
