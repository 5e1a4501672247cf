import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { importFile } from '@/lib/contract/statement-import'
import { taskStatus } from '@/lib/contract/task'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { ofx } from '@/tests/support/ofx'

describe('GET celery/task/status/{id}/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('goes from PENDING to SUCCESS with the result', async () => {
    const books = await makeBooks(api)
    const { task_id } = await books.client.call(importFile, { body: {}, file: { name: 'a.ofx', bytes: ofx() } })
    expect(await books.client.call(taskStatus, { params: { id: task_id } })).toEqual({
      id: task_id,
      status: 'PENDING',
      progress: 0,
      result: null,
    })
    await api.runJobs()
    expect(await books.client.call(taskStatus, { params: { id: task_id } })).toMatchObject({
      status: 'SUCCESS',
      progress: 100,
      result: { created: 2 },
    })
  })

  it('the person who started it is notified of its result, even of a failure; others only that figures are outdated', async () => {
    const books = await makeBooks(api)
    for (const breaks of [false, true]) {
      const { task_id: id } = await books.client.call(importFile, { body: {}, file: { name: 'a.ofx', bytes: ofx() } })
      if (breaks) await api.rows({ text: 'update task set attempts = 99 where id = $1', values: [id] } as never)
      const before = api.events.length
      await api.runJobs()
      const events = api.events.slice(before).filter((event) => event.message_type === 'task')
      expect(
        events.map(({ company_id, only_user, message }) => [company_id, only_user, JSON.parse(message) as object]),
      ).toEqual([[books.company.id, books.user.id, await books.client.call(taskStatus, { params: { id } })]])
      expect(JSON.parse(events[0]?.message ?? '')).toMatchObject({ status: breaks ? 'FAILURE' : 'SUCCESS' })
      expect(
        api.events
          .slice(before)
          .some(({ message_type, message }) => message_type === 'invalidate' && message.includes('reports')),
      ).toBe(true)
    }
  })

  it('ends as FAILURE with a message if the person who started it lost access to the company', async () => {
    const books = await makeBooks(api)
    const { task_id } = await books.client.call(importFile, { body: {}, file: { name: 'a.ofx', bytes: ofx() } })
    await api.rows({ text: 'delete from membership where company_id = $1', values: [books.company.id] } as never)
    await api.runJobs()
    const [row] = await api.rows<{ status: string; message: string }>({
      text: 'select status, message from task where id = $1',
      values: [task_id],
    } as never)
    expect(row).toEqual({ status: 'FAILURE', message: 'You no longer have access to this company.' })
  })

  it('ends as FAILURE if the person who started it lost access to the entity', async () => {
    const books = await makeBooks(api)
    const member = await addMember(api, books, { role: 'finance_department' })
    await member.client.call(importFile, { body: {}, file: { name: 'a.ofx', bytes: ofx() } })
    await api.rows(sql`delete from membership_entity where user_id = ${member.id}`)
    await api.runJobs()
    expect(await api.rows(sql`select status, message from task where user_id = ${member.id}`)).toEqual([
      { status: 'FAILURE', message: 'You no longer have access to this company.' },
    ])
  })

  it('an unknown task and one of another company are not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const { task_id } = await other.client.call(importFile, { body: {}, file: { name: 'a.ofx', bytes: ofx() } })
    for (const id of [task_id, v7()])
      expect((await mine.client.refused(taskStatus, { params: { id } })).status).toBe(404)
  })
})
