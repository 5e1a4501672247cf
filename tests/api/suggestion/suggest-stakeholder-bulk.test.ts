import { v7 } from 'uuid'
import { suggestStakeholderBulk } from '@/lib/contract/suggestion'
import { taskStatus } from '@/lib/contract/task'
import { editStakeholder, transactionDetail } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST transaction/stakeholder-gpt-bulk/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('sets the stakeholders it recognizes and skips lines that have one; statuses stay', async () => {
    const books = await makeBooks(api)
    const pilot = await books.stakeholder()
    const [known, unknown, has] = [
      await books.line({ name: 'PILOT TRAVEL CENTERS 12' }),
      await books.line({ name: 'QZX' }),
      await books.line(),
    ]
    await books.client.call(editStakeholder, { params: { id: has.id }, body: { stakeholder: pilot.id } })
    const { task_id, skipped } = await books.client.call(suggestStakeholderBulk, { body: { filter: {} } })
    expect(skipped).toEqual([{ transaction: has.id, reason: 'has_stakeholder' }])
    await api.runJobs()
    expect((await books.client.call(taskStatus, { params: { id: task_id } })).result).toMatchObject({
      assigned: 1,
      unknown: 1,
    })
    const after = await Promise.all(
      [known, unknown].map(({ id }) => books.client.call(transactionDetail, { params: { id } })),
    )
    expect(after.map((line) => [line.status, line.stakeholder?.id ?? null])).toEqual([
      ['uncategorized', pilot.id],
      ['uncategorized', null],
    ])
    await books.sound()
  })

  it('refuses foreign lines (404), no target (400), a read-only member (403)', async () => {
    const books = await makeBooks(api)
    expect(messageOf(await books.client.refused(suggestStakeholderBulk, { body: { transactions: [v7()] } }))).toEqual([
      404,
      'Not found.',
    ])
    expect((await books.client.refused(suggestStakeholderBulk, { body: {} })).body).toEqual({
      transactions: ['Send transactions or filter.'],
    })
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(suggestStakeholderBulk, { body: { filter: {} } })).status).toBe(403)
  })
})
