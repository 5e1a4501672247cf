import sql from 'sql-template-tag'
import { closeMonth, sendReportPack } from '@/lib/contract/month-close'
import { taskStatus } from '@/lib/contract/task'
import { testApi, type TestApi } from '@/tests/support/api'
import { addMember } from '@/tests/support/company'
import { quarter } from '@/tests/support/month-close'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())
const params = { month: '2026-02' }

test('is sent to each person once, as PDF and workbook', async () => {
  const books = await quarter(api)
  const before = api.mails.length
  const recipients = ['cpa@example.com', 'cpa@example.com', 'boss@example.com']
  const { task_id } = await books.client.call(sendReportPack, { params, body: { recipients } })
  await api.runJobs()
  await api.runJobs()
  const sent = api.mails.slice(before)
  expect(sent.map(({ to }) => to)).toEqual(['cpa@example.com', 'boss@example.com'])
  expect(sent[0]?.subject).toMatch(/: report pack of February 2026$/)
  const [pdf, xlsx] = (sent[0]?.files ?? []).map(({ content }) => Buffer.from(content).toString('latin1', 0, 4))
  expect([pdf, xlsx]).toEqual(['%PDF', 'PK\u0003\u0004'])
  expect((await books.client.call(taskStatus, { params: { id: task_id } })).status).toBe('SUCCESS')
})

test('logs a refusal by the mail server; people who already have it do not get it again', async () => {
  const books = await quarter(api)
  const request: string[] = []
  const mailing = jest.spyOn(api.ports.mail, 'send').mockImplementation(({ to }) => {
    request.push(to)
    return to === 'b@example.com' ? Promise.reject(new Error('550 no such mailbox')) : Promise.resolve()
  })
  await books.client.call(sendReportPack, { params, body: { recipients: ['a@example.com', 'b@example.com'] } })
  await api.runJobs()
  await api.runJobs()
  mailing.mockRestore()
  expect(request).toEqual(['a@example.com', 'b@example.com'])
  const [entry] = await api.rows<{ changes: object }>(sql`
    select changes from audit_log where company_id = ${books.company.id} and action = 'email_failed'`)
  expect(entry?.changes).toMatchObject({ month: [null, '2026-02'], answer: [null, '550 no such mailbox'] })
  const lastMail = async (month: string) => (await books.client.call(closeMonth, { params: { month } })).last_mail
  expect([(await lastMail('2026-02'))?.problem, await lastMail('2026-01')]).toEqual(['550 no such mailbox', null])
})

test('no recipient and an invalid address are refused (400), an unknown month is not found (404), others are denied (403)', async () => {
  const books = await quarter(api)
  for (const recipients of [[], ['nobody']])
    expect((await books.client.refused(sendReportPack, { params, body: { recipients } })).status).toBe(400)
  const body = { recipients: ['cpa@example.com'] }
  expect((await books.client.refused(sendReportPack, { params: { month: '2019-01' }, body })).status).toBe(404)
  const others = [
    await addMember(api, books, { role: 'other' }),
    await addMember(api, books, { role: 'consultant', permission: 'read_only' }),
  ]
  for (const { client } of others) expect((await client.refused(sendReportPack, { params, body })).status).toBe(403)
})
