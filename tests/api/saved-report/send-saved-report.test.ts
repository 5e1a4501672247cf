import sql from 'sql-template-tag'
import { removeMember } from '@/lib/contract/member'
import { closeChecklist } from '@/lib/contract/review-report'
import { createSavedReport, savedReportList, sendSavedReport, updateSavedReport } from '@/lib/contract/saved-report'
import { taskStatus } from '@/lib/contract/task'
import { runDaily } from '@/server/jobs/daily'
import { workHere } from '@/server/providers/workshop/work-here'
import { WorkNotBegun } from '@/server/providers/workshop/workshop'
import { lastDue } from '@/server/services/saved-report/send'
import { testApi, type TestApi } from '@/tests/support/api'
import { messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { memberOf } from '@/tests/support/members'
import { inAnotherEntity } from '@/tests/support/objects'
import { readPdf } from '@/tests/support/pdf'
import { readSheet } from '@/tests/support/spreadsheet'
import { carrier } from '../report-file/files'

const BODY = {
  name: 'Owner report',
  report: 'profit-and-loss',
  period: 'lastMonth',
  settings: { mode: 'detailed' },
  send_to: ['owner@carrier.example', 'cpa@carrier.example'],
} as const

describe('POST report/saved-report/{id}/send/', () => {
  let api: TestApi
  beforeEach(async () => {
    api = await testApi()
  })
  afterEach(() => api.close())
  const reports = () => api.mails.filter(({ subject }) => subject.startsWith('Owner report'))

  it('waits while other exports run, which is not a failed attempt, and is then mailed', async () => {
    const books = await carrier(api)
    const { id } = await books.client.call(createSavedReport, { body: { ...BODY, send_to: [...BODY.send_to] } })
    const { task_id } = await books.client.call(sendSavedReport, { params: { id } })
    const status = async () => (await books.client.call(taskStatus, { params: { id: task_id } })).status
    const print = jest.spyOn(workHere, 'print').mockRejectedValue(new WorkNotBegun())
    try {
      for (let tries = 0; tries < 7; tries += 1) {
        await api.runJobs()
        api.clock.advance(6_000)
      }
      expect([print.mock.calls.length, await status(), reports()]).toEqual([7, 'PENDING', []])
    } finally {
      print.mockRestore()
    }
    await api.runJobs()
    expect([await status(), reports().length]).toEqual(['SUCCESS', 1])
  })

  it('mails the report for the current dates of its rule once, through the queue', async () => {
    const books = await carrier(api)
    api.clock.set('2026-03-04T15:00:00Z')
    const { id } = await books.client.call(createSavedReport, { body: { ...BODY, send_to: [...BODY.send_to] } })
    const { task_id } = await books.client.call(sendSavedReport, { params: { id } })
    expect(reports()).toHaveLength(0)
    await api.runJobs()
    await api.runJobs()
    expect(reports()).toMatchObject([
      {
        to: 'owner@carrier.example',
        cc: ['cpa@carrier.example'],
        subject: `Owner report: ${books.entity.name}, February 1, 2026 to February 28, 2026`,
        files: [{ name: 'Profit and loss 2026-02-01 to 2026-02-28.pdf' }],
      },
    ])
    const { text } = readPdf(reports()[0]?.files?.[0]?.content ?? new Uint8Array())
    expect(text).toContain('9,800.00')
    expect((await books.client.call(taskStatus, { params: { id: task_id } })).status).toBe('SUCCESS')
  })

  it('is sent automatically once on its day of the month, however often the daily run starts, and later if that was missed', async () => {
    const books = await carrier(api)
    api.clock.set('2026-03-04T15:00:00Z')
    await books.client.call(createSavedReport, {
      body: { ...BODY, send_to: ['owner@carrier.example'], send_day: 5, send_as: 'xlsx' },
    })
    const round = async (instant: string) => {
      api.clock.set(instant)
      await Promise.all([runDaily(api.ports), runDaily(api.ports)])
      await api.runJobs()
      return reports().length
    }
    expect(await round('2026-03-04T20:00:00Z')).toBe(0)
    expect(await round('2026-03-05T20:00:00Z')).toBe(1)
    expect(await round('2026-03-06T20:00:00Z')).toBe(1)
    // The API is down on the 5th: the missed report is sent as of that day.
    expect(await round('2026-04-09T20:00:00Z')).toBe(2)
    expect(await round('2026-04-10T20:00:00Z')).toBe(2)
    const [first, second] = reports()
    expect(first?.files?.[0]?.name).toBe('Profit and loss 2026-02-01 to 2026-02-28.xlsx')
    expect(second?.files?.[0]?.name).toBe('Profit and loss 2026-03-01 to 2026-03-31.xlsx')
    expect(readSheet(first?.files?.[0]?.content ?? new Uint8Array()).at(-1)?.[1]).toBe(9662.67)
  })

  it("if it cannot be mailed automatically because its creator left, the list and the owner's open items show it", async () => {
    const books = await carrier(api)
    const keeper = await addMember(api, books, { role: 'finance_department' })
    api.clock.set('2026-03-04T15:00:00Z')
    const { id } = await keeper.client.call(createSavedReport, {
      body: { ...BODY, send_to: [keeper.email, books.user.email], send_day: 5 },
    })
    const unsent = async () => (await books.client.call(closeChecklist, { query: {} })).unsent_reports
    const member = await memberOf(books.client, keeper.email)
    await books.client.call(removeMember, { params: { id: member.id } })
    expect(await unsent()).toBe(0)
    api.clock.set('2026-03-05T20:00:00Z')
    await runDaily(api.ports)
    await api.runJobs()
    expect(reports()).toEqual([])
    const [saved] = await books.client.call(savedReportList)
    expect(saved?.last_mail?.problem).toBe(
      'The person who saved this report no longer has access to its books. Save it again to send it as yours.',
    )
    expect(await unsent()).toBe(1)
    await books.client.call(updateSavedReport, { params: { id }, body: { name: 'Owner report 2' } })
    await books.client.call(sendSavedReport, { params: { id } })
    await api.runJobs()
    expect([reports().length, await unsent()]).toEqual([1, 0])
  })

  it('covers no entity that its creator cannot open, whoever sends it', async () => {
    const books = await carrier(api)
    const second = await inAnotherEntity(books, (there) => Promise.resolve(there.entity.name))
    const member = await addMember(api, books, { role: 'finance_department' })
    const { id } = await member.client.call(createSavedReport, {
      body: { ...BODY, settings: { mode: 'detailed', columns: 'entity' }, send_to: ['own@carrier.example'] },
    })
    const sent = async () => {
      await books.client.call(sendSavedReport, { params: { id } })
      await api.runJobs()
      return readPdf(reports().at(-1)?.files?.[0]?.content ?? new Uint8Array()).text
    }
    expect(await sent()).not.toContain(second)
    await api.rows(sql`update membership set role = 'admin' where user_id = ${member.id}`)
    expect(await sent()).toContain(second)
  })

  it('is sent automatically only to members who can read all it covers, and to addresses the owners were notified of', async () => {
    const books = await carrier(api)
    api.clock.set('2026-03-04T15:00:00Z')
    const here = await addMember(api, books, { role: 'finance_department' })
    const send_to = [here.email, books.user.email, 'cpa@away.example']
    await books.client.call(createSavedReport, {
      body: { ...BODY, settings: { mode: 'detailed', columns: 'entity' }, send_to, send_day: 5 },
    })
    const round = async (instant: string) => {
      api.clock.set(instant)
      await runDaily(api.ports)
      await api.runJobs()
      const mail = reports().at(-1)
      return [mail?.to, ...(mail?.cc ?? [])]
    }
    const lastMail = async () => (await books.client.call(savedReportList, {}))[0]?.last_mail
    expect(await round('2026-03-05T20:00:00Z')).toEqual(send_to)
    expect((await lastMail())?.left_out).toBeNull()
    await inAnotherEntity(books, () => Promise.resolve())
    expect(await round('2026-04-05T20:00:00Z')).toEqual([books.user.email, 'cpa@away.example'])
    expect(await lastMail()).toMatchObject({ problem: null, left_out: here.email })
  })

  it('shows why it was not mailed if no recipient can read everything it covers', async () => {
    const books = await carrier(api)
    api.clock.set('2026-03-04T15:00:00Z')
    const here = await addMember(api, books, { role: 'finance_department' })
    const settings = { mode: 'detailed', columns: 'entity' }
    await books.client.call(createSavedReport, { body: { ...BODY, settings, send_to: [here.email], send_day: 5 } })
    await inAnotherEntity(books, () => Promise.resolve())
    api.clock.set('2026-03-05T20:00:00Z')
    await runDaily(api.ports)
    await api.runJobs()
    const [{ last_mail } = { last_mail: null }] = await books.client.call(savedReportList, {})
    expect([reports(), last_mail?.problem]).toEqual([
      [],
      'Nobody who gets this report may read all that it covers now. Save it again to send it to them all the same.',
    ])
  })

  it('mails nothing, without a failed job, if the only recipient has left the company', async () => {
    const books = await carrier(api)
    const member = await addMember(api, books, { role: 'consultant' })
    const { id } = await books.client.call(createSavedReport, { body: { ...BODY, send_to: [member.email] } })
    const { task_id } = await books.client.call(sendSavedReport, { params: { id } })
    await books.client.call(removeMember, { params: { id: (await memberOf(books.client, member.email)).id } })
    await api.runJobs()
    const { status } = await books.client.call(taskStatus, { params: { id: task_id } })
    expect([status, reports()]).toEqual(['SUCCESS', []])
    expect((await books.client.call(savedReportList, {}))[0]?.last_mail).toBeNull()
  })

  it("shows the mail server's message and is not retried; no recipient is refused (409), a read-only member is denied (403)", async () => {
    const books = await carrier(api)
    const { id } = await books.client.call(createSavedReport, { body: { ...BODY, send_to: ['gone@carrier.example'] } })
    const mailing = jest.spyOn(api.ports.mail, 'send').mockRejectedValue(new Error('550 no such mailbox'))
    const { task_id } = await books.client.call(sendSavedReport, { params: { id } })
    await api.runJobs()
    await api.runJobs()
    mailing.mockRestore()
    expect(await books.client.call(taskStatus, { params: { id: task_id } })).toMatchObject({
      status: 'FAILURE',
      message: '550 no such mailbox',
    })
    const lastMail = async () => (await books.client.call(savedReportList, {}))[0]?.last_mail
    expect((await lastMail())?.problem).toBe('550 no such mailbox')
    await books.client.call(sendSavedReport, { params: { id } })
    await api.runJobs()
    expect((await lastMail())?.problem).toBeNull()
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(sendSavedReport, { params: { id } })).status).toBe(403)
    const silent = await books.client.call(createSavedReport, { body: { ...BODY, name: 'Silent', send_to: [] } })
    expect(messageOf(await books.client.refused(sendSavedReport, { params: { id: silent.id } }))).toEqual([
      409,
      'Report Silent has no recipients. Add one first.',
    ])
  })
})

it.each([
  [5, '2026-03-05', '2026-03-05'],
  [5, '2026-03-04', '2026-02-05'],
  [31, '2026-02-28', '2026-02-28'],
  [31, '2026-02-27', '2026-01-31'],
  [30, '2026-01-01', '2025-12-30'],
])('day %s of the month was last due by %s on %s', (send_day, day, due) => {
  expect(lastDue(send_day, day)).toBe(due)
})
