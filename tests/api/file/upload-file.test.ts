import sharp from 'sharp'
import sql from 'sql-template-tag'
import { FileRef, fileContent, uploadFile } from '@/lib/contract/file'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember, makeCompany, type TestCompany } from '@/tests/support/company'
import { PDF, picture, uploaded, zip } from '@/tests/support/files'

let api: TestApi
let company: TestCompany
beforeAll(async () => {
  api = await testApi()
  company = await makeCompany(api)
})
afterAll(() => api.close())

const files = () => api.rows<{ n: number }>(sql`select count(*)::int as n from file`)
const ALLOWED = 'Use PDF, PNG, JPEG, WebP, CSV, XLSX, DOCX, TXT or a bank statement.'
const office = (type: string) =>
  zip({
    '[Content_Types].xml': `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
  })

test('stores a PDF unchanged, with its size, checksum and uploader', async () => {
  const file = await uploaded(company.client, 'Rate confirmation.pdf')
  expect(file).toMatchObject({ name: 'Rate confirmation.pdf', file: `/api/v1/file/file/${file.id}/content/` })
  expect(
    await api.rows(sql`
    select company_id, entity_id, content_type, size, encode(sha256, 'hex') as sha256, storage_key, created_by from file where id = ${file.id}`),
  ).toEqual([
    {
      company_id: company.company.id,
      entity_id: company.entity.id,
      content_type: 'application/pdf',
      size: PDF.length,
      sha256: await digest(PDF),
      storage_key: `${company.company.id}/${file.id}`,
      created_by: company.user.id,
    },
  ])
  expect(await api.rows(sql`select action, changes from audit_log where object_id = ${file.id}`)).toEqual([
    { action: 'create', changes: { name: [null, 'Rate confirmation.pdf'], size: [null, PDF.length] } },
  ])
})

test.each([
  ['statement.csv', 'Date,Amount\n2026-01-02,-12.50\n', 'text/csv'],
  ['notes.txt', 'Receipt – paid in cash', 'text/plain'],
  ['checking.ofx', 'OFXHEADER:100\n\n<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>', 'application/x-ofx'],
  ['checking.qif', '!Type:Bank\nD01/02/2026\nT-12.50\n^\n', 'application/x-qif'],
  ['book.xlsx', office('spreadsheetml.sheet'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'letter.docx',
    office('wordprocessingml.document'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
])('accepts %s', async (name, bytes, type) => {
  const file = await company.client.call(uploadFile, { file: { name, bytes } })
  expect(file.name).toBe(name)
  expect(await api.rows(sql`select content_type from file where id = ${file.id}`)).toEqual([{ content_type: type }])
})

test("keeps a photo's image and removes location, camera data and anything after the image", async () => {
  const photo = await sharp(await picture('jpeg', { width: 40, height: 20 }))
    .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'SpyCam' }, IFD3: { GPSLatitude: '36/1 10/1 0/1' } } })
    .jpeg()
    .toBuffer()
  const { id } = await company.client.call(uploadFile, {
    file: { name: 'truck.jpg', bytes: Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]) },
  })
  const stored = Buffer.from(await company.client.call(fileContent, { params: { id } }))
  const { format, width, height, exif, orientation } = await sharp(stored).metadata()
  expect({ format, width, height, exif, orientation }).toEqual({ format: 'jpeg', width: 20, height: 40 })
  expect(stored.includes('SpyCam') || stored.includes('script')).toBe(false)
})

test('the content determines the type, not the name: an image named .pdf becomes .png; paths and invisible characters are removed', async () => {
  const bytes = await picture('png')
  expect((await company.client.call(uploadFile, { file: { name: 'invoice.pdf', bytes } })).name).toBe('invoice.png')
  expect((await company.client.call(uploadFile, { file: { name: '../../etc/\u202egnp.exe', bytes } })).name).toBe(
    'gnp.png',
  )
  expect(
    (await company.client.call(uploadFile, { file: { name: 'photo.JPEG', bytes: await picture('jpeg') } })).name,
  ).toBe('photo.jpeg')
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const WEB = `Web pages and SVG images cannot be stored. ${ALLOWED}`
test.each<[string, string | Buffer, string]>([
  ['logo.svg', SVG, WEB],
  ['logo.png', SVG, WEB],
  ['page.html', '<!doctype html><p>hello', WEB],
  ['page.txt', '\ufeff  <HTML><body>', WEB],
  ['lines.csv', 'Date,Name\n2026-01-02,<iframe src=x>\n', WEB],
  ['feed.xml', '<?xml version="1.0"?><rss></rss>', WEB],
  ['setup.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), `Programs cannot be stored. ${ALLOWED}`],
  [
    'setup.pdf',
    Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(200)]),
    `Programs cannot be stored. ${ALLOWED}`,
  ],
  ['run.txt', '#!/bin/sh\nrm -rf /', `Programs cannot be stored. ${ALLOWED}`],
  ['all.zip', zip({ 'a.txt': 'a' }), `Archives cannot be stored: upload the files one by one. ${ALLOWED}`],
  [
    'macro.xlsx',
    zip({ '[Content_Types].xml': '<Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>' }),
    `Office files with macros cannot be stored. ${ALLOWED}`,
  ],
  ['anim.gif', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), `Images of this kind cannot be stored. ${ALLOWED}`],
  [
    'IMG_1.heic',
    Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1', 'latin1'),
    `Photos in this format cannot be stored: save the photo as JPEG. ${ALLOWED}`,
  ],
  ['script.js', 'alert(1)', `Files of this kind cannot be stored. ${ALLOWED}`],
  ['noending', 'some words', `Files of this kind cannot be stored. ${ALLOWED}`],
  ['data.csv', 'a\x00b', `Files of this kind cannot be stored. ${ALLOWED}`],
  ['empty.pdf', '', 'This file is empty.'],
  [
    'broken.png',
    Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1'),
    'This image is damaged and cannot be read.',
  ],
])('refuses %s with a message and stores nothing', async (name, bytes, message) => {
  const before = await files()
  const refused = await company.client.refused(uploadFile, { file: { name, bytes } })
  expect([refused.status, refused.body]).toEqual([400, { file: [message] }])
  expect(await files()).toEqual(before)
})

test('an image of more than 25 million pixels is refused before it is decoded', async () => {
  const bytes = await sharp({ create: { width: 6000, height: 4200, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const refused = await company.client.refused(uploadFile, { file: { name: 'bomb.png', bytes } })
  expect(refused.body).toEqual({ file: ['Images can have at most 25 million pixels.'] })
})

test('accepts 5 MB and refuses one byte more (413)', async () => {
  const bytes = Buffer.alloc(5 * 1024 * 1024, 'a')
  await company.client.call(uploadFile, { file: { name: 'five.txt', bytes } })
  const refused = await company.client.refused(uploadFile, {
    file: { name: 'more.txt', bytes: Buffer.concat([bytes, Buffer.from('a')]) },
  })
  expect([refused.status, refused.body.message]).toEqual([413, 'The file should not exceed 5mb'])
})

test('a missing file is a field error (400), and a body that is neither a form nor JSON gets a 415', async () => {
  expect((await company.client.refused(uploadFile, {})).body).toEqual({ file: ['field is required'] })
  expect((await send('a file', { 'content-type': 'text/plain' })).status).toBe(415)
})

const send = (body: string, headers: Record<string, string> = {}) =>
  api.app.request('/api/v1/file/file/', {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${company.user.tokens.access}`,
      'content-type': 'application/json',
      ...headers,
    },
  })

test.each(['', 'data:application/pdf;base64,'])('stores a file sent as JSON, in base64 behind "%s"', async (head) => {
  const response = await send(
    JSON.stringify({ name: 'Rate confirmation.pdf', file: head + Buffer.from(PDF).toString('base64') }),
  )
  const stored = FileRef.parse(await response.json())
  expect([response.status, stored.name]).toEqual([201, 'Rate confirmation.pdf'])
  const content = await company.client.call(fileContent, { params: { id: stored.id } })
  expect(Buffer.from(content).equals(Buffer.from(PDF))).toBe(true)
})

test('a file sent as JSON meets the same checks as one sent in a form', async () => {
  const json = async (body: object) => {
    const response = await send(JSON.stringify(body))
    return [response.status, await response.json()]
  }
  const file = Buffer.from(PDF).toString('base64')
  expect(await json({})).toEqual([400, { name: ['field is required'], file: ['field is required'] }])
  expect(await json({ name: 'a.pdf', file: 'not base64!' })).toEqual([
    400,
    { file: ['Send the content of the file in base64.'] },
  ])
  expect(await json({ name: 'a.pdf', file: '' })).toEqual([400, { file: ['This file is empty.'] }])
  expect(await json({ name: 'logo.png', file: Buffer.from(SVG).toString('base64') })).toEqual([400, { file: [WEB] }])
  expect(await json({ name: 'a.pdf', file, company: company.company.id })).toEqual([
    400,
    { company: [expect.any(String)] },
  ])
})

test('what is not two texts is refused before it is parsed, which could take seconds', async () => {
  const nested = await send(`{"name":"a.pdf","file":[${Array(1000).fill('[]').join()}]}`)
  expect([nested.status, await nested.json()]).toEqual([400, { file: ['Send the content of the file in base64.'] }])
  const name = `${',[{'.repeat(80)}.pdf`
  const named = await send(JSON.stringify({ name, file: Buffer.from(PDF).toString('base64') }))
  expect([named.status, FileRef.parse(await named.json()).name]).toEqual([201, name])
})

test('as JSON a file of 4.4 MB is stored, and one of 5 MB is refused with what to do instead (413)', async () => {
  const sized = (bytes: number) =>
    JSON.stringify({ name: 'long.txt', file: Buffer.alloc(bytes, 'a').toString('base64') })
  expect((await send(sized(4_400_000))).status).toBe(201)
  const refused = await send(sized(5_000_000))
  expect([refused.status, await refused.json()]).toEqual([
    413,
    expect.objectContaining({
      message: 'As JSON a file can have up to 4.5 MB. Send a larger one as multipart/form-data.',
    }),
  ])
})

test('stores a file sent twice with one key once', async () => {
  const headers = { 'idempotency-key': 'upload-1' }
  const before = (await files())[0]?.n ?? 0
  const [one, two] = [
    await company.client.call(uploadFile, { file: { name: 'a.pdf', bytes: PDF }, headers }),
    await company.client.call(uploadFile, { file: { name: 'a.pdf', bytes: PDF }, headers }),
  ]
  expect(two).toEqual(one)
  expect((await files())[0]?.n).toBe(before + 1)
})

test("refuses files once the company's storage is used up (409)", async () => {
  const full = await makeCompany(api)
  for (let n = 0; n < 5; n++)
    await api.rows(sql`
      insert into file (company_id, id, name, content_type, size, sha256, storage_key, created_at)
      values (${full.company.id}, gen_random_uuid(), 'big', 'text/plain', 2147483647, sha256('x'), 'x', now())`)
  const refused = await full.client.refused(uploadFile, { file: { name: 'a.pdf', bytes: PDF } })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The file storage of this company is full. Delete files that are no longer needed.',
  ])
})

test('a read-only member is denied (403)', async () => {
  const { client } = await addMember(api, company, { role: 'admin', permission: 'read_only' })
  expect((await client.refused(uploadFile, { file: { name: 'a.pdf', bytes: PDF } })).body.code).toBe(
    'permission_denied',
  )
})

async function digest(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex')
}
