import { v7 } from 'uuid'
import { Problem } from '@/lib/contract/problem'
import { transactionActivity } from '@/lib/contract/shared'
import { editChartOfAccount, editStakeholder, transactionList, updateTransaction } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('PATCH transaction/{id}/update/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('changes only the fields sent; null removes the note', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ note: 'unit 12' })
    const flagged = await books.client.call(updateTransaction, { params: { id: line.id }, body: { is_flagged: true } })
    expect([flagged.is_flagged, flagged.note, flagged.name]).toEqual([true, 'unit 12', line.name])
    expect(
      (await books.client.call(updateTransaction, { params: { id: line.id }, body: { note: null } })).note,
    ).toBeNull()
  })

  it('changing a manual line changes its entry: 125.00 on 02-03 becomes 99.99 on 03-01', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    await books.client.call(updateTransaction, {
      params: { id: line.id },
      body: { amount: 99.99, date: '2026-03-01', name: 'Pilot' },
    })
    expect(await books.balances()).toEqual({ 1010: -99.99, 8590: 99.99 })
    await books.sound()
  })

  it('date and amount of an imported line cannot change (409)', async () => {
    const books = await makeBooks(api)
    await books.imported('Date,Description,Amount\n02/03/2026,PILOT,-12.50\n', {
      bank_account: (await books.bankAccount()).id,
      mapping: JSON.stringify({ date: 0, description: 1, amount: 2, skip_rows: 1 }),
    })
    const [row] = await api.rows<{ id: string }>({
      text: 'select id from bank_transaction where entity_id = $1',
      values: [books.entity.id],
    } as never)
    for (const body of [{ amount: 1 }, { date: '2026-02-04' }]) {
      expect(messageOf(await books.client.refused(updateTransaction, { params: { id: row?.id }, body }))).toEqual([
        409,
        'Imported transactions keep their date, amount and account.',
      ])
    }
    expect(
      (await books.client.call(updateTransaction, { params: { id: row?.id ?? '' }, body: { note: 'ok' } })).note,
    ).toBe('ok')
  })

  it('note and flag of a finalized line can change, its text cannot (409)', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    await books.client.call(bulkFinalize, { body: { transactions: [line.id], is_finalized: true } })
    expect(
      (
        await books.client.call(updateTransaction, {
          params: { id: line.id },
          body: { note: 'seen', is_flagged: true },
        })
      ).note,
    ).toBe('seen')
    expect(
      (await books.client.refused(updateTransaction, { params: { id: line.id }, body: { name: 'x' } })).status,
    ).toBe(409)
  })

  it("only note and flag of a transfer's mirror can change (409)", async () => {
    const books = await makeBooks(api)
    const cash = await books.bankAccount({ name: 'Petty Cash', account_type: 'cash' })
    const line = await books.line({ chart_of_account: 1050 })
    const [mirror] = (await books.client.call(transactionList, { query: { bank_account: cash.id } })).results
    const params = { id: mirror?.id ?? '' }
    for (const body of [{ name: 'x' }, { description: 'x' }, { truck: null }, { amount: 1 }]) {
      expect(messageOf(await books.client.refused(updateTransaction, { params, body }))).toEqual([
        409,
        'Change the transaction this transfer came from.',
      ])
    }
    expect(
      await books.client.call(updateTransaction, { params, body: { note: 'for the safe', is_flagged: true } }),
    ).toMatchObject({ note: 'for the safe', name: line.name })
    await books.sound()
  })

  it('cannot be moved out of or into a locked period (409)', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ date: '2026-03-05' })
    await books.lockBooks('2026-02-28')
    expect(
      (await books.client.refused(updateTransaction, { params: { id: line.id }, body: { date: '2026-02-28' } })).status,
    ).toBe(409)
    await books.lockBooks('2026-03-31')
    expect(
      (await books.client.refused(updateTransaction, { params: { id: line.id }, body: { date: '2026-04-02' } })).status,
    ).toBe(409)
  })

  it('a form opened before somebody else changed the line is refused (409), and nothing is lost', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const changed = await books.client.call(updateTransaction, { params: { id: line.id }, body: { note: 'first' } })
    const stale = await books.client.refused(updateTransaction, {
      params: { id: line.id },
      body: { note: 'second' },
      headers: { 'if-unmodified-since-version': line.updated_at },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const fresh = { 'if-unmodified-since-version': changed.updated_at }
    expect(
      (await books.client.call(updateTransaction, { params: { id: line.id }, body: { note: 'third' }, headers: fresh }))
        .note,
    ).toBe('third')
  })

  it('a conflict shows who changed what; changes of different fields do not conflict', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const mate = await addMember(api, books, { role: 'finance_department' })
    const headers = { 'if-unmodified-since-version': line.updated_at }
    const params = { id: line.id }
    const [fuel, tires] = [(await books.account(6010)).id, (await books.account(6140)).id]
    await mate.client.call(editChartOfAccount, { params, body: { chart_of_account: fuel }, headers })
    const refused = await books.client.refused(editChartOfAccount, {
      params,
      body: { chart_of_account: tires },
      headers,
    })
    const { code, changed } = Problem.parse(refused.body)
    expect([refused.status, code, changed?.by]).toEqual([409, 'stale', 'Ada Miles'])
    expect(changed?.changes).toContainEqual({ field: 'chart_of_account', from: null, to: 'Diesel Fuel' })
    const stakeholder = (await books.stakeholder()).id
    const noted = await books.client.call(updateTransaction, { params, body: { note: 'mine' }, headers })
    const named = await books.client.call(editStakeholder, { params, body: { stakeholder }, headers })
    expect([noted.chart_of_account?.id, named.note, named.stakeholder?.id]).toEqual([fuel, 'mine', stakeholder])
    expect(
      (await books.client.call(editChartOfAccount, { params, body: { chart_of_account: tires } })).chart_of_account?.id,
    ).toBe(tires)
    await books.sound()
  })

  it('the truck is set on its postings, and logged by its number', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    const truck = (await books.client.call(createTruck, { body: { unit_number: '104' } })).id
    const driven = await books.client.call(updateTransaction, { params: { id: line.id }, body: { truck } })
    expect(driven.truck).toEqual({ id: truck, unit_number: '104' })
    expect(
      await api.rows({
        text: 'select count(*)::int as n from posting where entity_id = $1 and truck_id = $2',
        values: [books.entity.id, truck],
      } as never),
    ).toEqual([{ n: 1 }])
    expect(
      (await books.client.call(updateTransaction, { params: { id: line.id }, body: { truck: null } })).truck,
    ).toBeNull()
    const { results } = await books.client.call(transactionActivity, { params: { id: line.id } })
    expect(results[0]?.changes).toEqual([{ field: 'truck', from: '104', to: null }])
    expect(
      (await books.client.refused(updateTransaction, { params: { id: line.id }, body: { truck: v7() } })).status,
    ).toBe(404)
    await books.client.call(bulkFinalize, { body: { transactions: [line.id], is_finalized: true } })
    expect((await books.client.refused(updateTransaction, { params: { id: line.id }, body: { truck } })).status).toBe(
      409,
    )
    await books.sound()
  })

  it('invalid fields are refused by name (400), unknown lines are not found (404)', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    expect(
      (
        await books.client.refused(updateTransaction, {
          params: { id: line.id },
          body: { amount_type: 'money_in', amount: 0 },
        })
      ).body,
    ).toEqual({
      amount_type: ['This field is not known.'],
      amount: ['Amount must be greater than 0.'],
    })
    expect((await books.client.refused(updateTransaction, { params: { id: v7() }, body: { note: 'x' } })).status).toBe(
      404,
    )
  })
})
