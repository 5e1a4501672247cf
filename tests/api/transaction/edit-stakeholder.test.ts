import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { transactionsSplit } from '@/lib/contract/split'
import { editStakeholder } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'

describe('POST transaction/{id}/edit-stake-holder/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('sets the stakeholder on the line and its postings, and clears both again', async () => {
    const books = await makeBooks(api)
    const [line, pilot] = [await books.line(), await books.stakeholder()]
    const named = await books.client.call(editStakeholder, { params: { id: line.id }, body: { stakeholder: pilot.id } })
    expect(named.stakeholder).toEqual({ id: pilot.id, full_name: 'Pilot Travel Centers', type: 'Vendor' })
    const carried = await api.rows<{ stakeholder_id: string }>(
      sql`select stakeholder_id from posting where journal_entry_id = ${line.id}`,
    )
    expect(carried.map((row) => row.stakeholder_id)).toEqual([pilot.id, pilot.id])
    const cleared = await books.client.call(editStakeholder, { params: { id: line.id }, body: { stakeholder: null } })
    expect(cleared.stakeholder).toBeNull()
    await books.sound()
  })

  it('a stakeholder of another company is not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [line, theirs] = [await mine.line(), await other.stakeholder()]
    expect(
      (await mine.client.refused(editStakeholder, { params: { id: line.id }, body: { stakeholder: theirs.id } }))
        .status,
    ).toBe(404)
    expect(
      (await mine.client.refused(editStakeholder, { params: { id: v7() }, body: { stakeholder: null } })).status,
    ).toBe(404)
  })

  it('a finalized line is refused (409)', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    await books.client.call(bulkFinalize, { body: { transactions: [line.id], is_finalized: true } })
    expect(
      messageOf(await books.client.refused(editStakeholder, { params: { id: line.id }, body: { stakeholder: null } })),
    ).toEqual([409, 'Transaction is finalized. Unfinalize it before making changes.'])
  })

  it('a split line with a finalized part is refused, naming the part', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ name: 'PILOT #0412', amount: 100 })
    const fuel = (await books.account(6010)).id
    const parts = [60, 40].map((amount) => ({ amount, chart_of_account: fuel }))
    const { lines } = await books.client.call(transactionsSplit, { body: { transaction: line.id, lines: parts } })
    await books.client.call(bulkFinalize, { body: { transactions: [lines[1]?.id ?? ''], is_finalized: true } })
    const stakeholder = (await books.stakeholder()).id
    expect(
      messageOf(await books.client.refused(editStakeholder, { params: { id: line.id }, body: { stakeholder } })),
    ).toEqual([
      409,
      'Part of the split, PILOT #0412, $40.00: Transaction is finalized. Unfinalize it before making changes.',
    ])
  })

  it('a missing id is a field error (400)', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    expect(
      (await books.client.refused(editStakeholder, { params: { id: line.id }, body: { stakeholder: 'pilot' } })).body,
    ).toEqual({ stakeholder: ['Not a valid id.'] })
  })
})
