import { v7 } from 'uuid'
import sql from 'sql-template-tag'
import { Problem } from '@/lib/contract/problem'
import { transactionActivity } from '@/lib/contract/shared'
import { suggestCategoryBulk } from '@/lib/contract/suggestion'
import { editChartOfAccount, updateTransaction } from '@/lib/contract/transaction'
import { bulkFinalize } from '@/lib/contract/transaction-bulk'
import type { FiledBy } from '@/lib/contract/transaction-fields'
import { createTruck } from '@/lib/contract/truck'
import { testApi, type TestApi } from '@/tests/support/api'
import { addLoan } from '@/tests/support/assets'
import { addMember } from '@/tests/support/company'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addRule } from '@/tests/support/rules'

describe('POST transaction/{id}/edit-chart-of-account/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  it('categorizes 125.00 as fuel: Dr 6010, Cr 1010; changing it to repairs changes the same entry, its versions stay', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    expect(await books.balances()).toEqual({ 1010: -125, 8590: 125 })

    const filed = await books.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    expect([filed.status, filed.chart_of_account?.name, filed.journal_entries]).toEqual([
      'by_user',
      'Diesel Fuel',
      line.journal_entries,
    ])
    expect(await books.balances()).toEqual({ 1010: -125, 6010: 125 })

    await books.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(6110)).id },
    })
    expect(await books.balances()).toEqual({ 1010: -125, 6110: 125 })
    const versions = await api.rows<{ version: number; contra: string }>(sql`
      select v.version, a.chart_number::text as contra from journal_entry_version v
        join chart_of_account a on a.id = (v.lines -> 1 ->> 'chart_of_account')::uuid where v.journal_entry_id = ${line.id} order by 1`)
    expect(versions).toEqual([
      { version: 1, contra: '8590' },
      { version: 2, contra: '6010' },
    ])
    await books.sound()
  })

  it('null removes the category: the line is on suspense again', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    const cleared = await books.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: null },
    })
    expect([cleared.status, cleared.chart_of_account]).toEqual(['uncategorized', null])
    expect(await books.balances()).toEqual({ 1010: -125, 8590: 125 })
    await books.sound()
  })

  it('undoing a change returns the line to the rule or the helper that categorized it; otherwise it stays a person’s', async () => {
    const books = await makeBooks(api)
    const [fuel, repairs] = [await books.account(6010), await books.account(6110)]
    const [ruled, plain] = [await books.line({ name: 'LOVES 12' }), await books.line({ name: 'SHELL 3' })]
    await addRule(books, 'Fuel', 'LOVES', { apply_to_all: true })
    await api.runJobs()
    const helped = await books.line({ name: 'GUSTO PAYROLL', chart_of_account: 5010 })
    const request = await books.line({ name: 'GUSTO PAYROLL', amount: 99 })
    await books.client.call(suggestCategoryBulk, { body: { transactions: [request.id] } })
    await api.runJobs()
    const file = async ({ id }: { id: string }, body: { chart_of_account: string; filed_by?: FiledBy }) =>
      (await books.client.call(editChartOfAccount, { params: { id }, body })).status
    const as = async (line: { id: string }, account: string, filed_by: FiledBy) => [
      await file(line, { chart_of_account: repairs.id }),
      await file(line, { chart_of_account: account, filed_by }),
    ]
    expect(await as(ruled, fuel.id, 'by_rule')).toEqual(['by_user', 'by_rule'])
    expect(await as(request, (await books.account(5010)).id, 'by_truck_gpt')).toEqual(['by_user', 'by_truck_gpt'])
    // These were only ever categorized by a person, and AI did not suggest fuel.
    expect(await as(plain, fuel.id, 'by_rule')).toEqual(['by_user', 'by_user'])
    expect(await as(helped, fuel.id, 'by_truck_gpt')).toEqual(['by_user', 'by_user'])
    expect(await file(request, { chart_of_account: fuel.id, filed_by: 'by_truck_gpt' })).toBe('by_user')
    await books.sound()
  })

  it('shows the manual account a line is categorized to, so that it can be set again', async () => {
    const books = await makeBooks(api)
    await books.bankAccount({ name: 'Petty Cash', account_type: 'cash' })
    const line = await books.line({ chart_of_account: 1050 })
    expect(line).toMatchObject({
      link: 'mirror',
      chart_of_account: { chart_number: 1090 },
      mirror_account: { chart_number: 1050 },
    })
    const file = (chart_of_account: string) =>
      books.client.call(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account } })
    const before = await books.balances()
    expect(await file((await books.account(6010)).id)).toMatchObject({ link: null, mirror_account: null })
    expect(await file(line.mirror_account?.id ?? '')).toMatchObject({ link: 'mirror' })
    expect(await books.balances()).toEqual(before)
    await books.sound()
  })

  it("money lent can be categorized to the loan's account: Dr 1010, Cr 2501", async () => {
    const books = await makeBooks(api)
    await addLoan(books, { start_date: '2026-02-03' })
    const line = await books.line({ amount: 20_000, amount_type: 'money_in' })
    const loan = await books.account(2501)
    await api.rows(sql`update chart_of_account set is_categorize = false where id = ${loan.id}`)
    await books.client.call(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account: loan.id } })
    expect(await books.balances()).toEqual({ 1010: 20_000, 2501: -20_000 })
    await books.sound()
  })

  it('a truck set in the meantime is not overwritten (409), unless the same or none is sent; the log shows its number', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const mate = await addMember(api, books, { role: 'finance_department' })
    const [mine, theirs] = [
      await books.client.call(createTruck, { body: { unit_number: '101' } }),
      await books.client.call(createTruck, { body: { unit_number: '102' } }),
    ]
    const params = { id: line.id }
    const headers = { 'if-unmodified-since-version': line.updated_at }
    await mate.client.call(updateTransaction, { params, body: { truck: theirs.id } })
    const body = { chart_of_account: (await books.account(6010)).id }
    const refused = await books.client.refused(editChartOfAccount, {
      params,
      body: { ...body, truck: mine.id },
      headers,
    })
    expect([refused.status, Problem.parse(refused.body).changed]).toMatchObject([
      409,
      { by: 'Ada Miles', changes: [{ field: 'truck', from: null, to: '102' }] },
    ])
    expect(
      (await books.client.call(editChartOfAccount, { params, body: { ...body, truck: theirs.id }, headers })).truck
        ?.unit_number,
    ).toBe('102')
    await books.client.call(editChartOfAccount, { params, body: { ...body, truck: mine.id } })
    const { results } = await books.client.call(transactionActivity, { params })
    expect(results[0]?.changes).toContainEqual({ field: 'truck', from: '102', to: '101' })
    await books.sound()
  })

  it('a truck is set with the category, kept if it is not sent, and removed if it is null', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const truck = await books.client.call(createTruck, { body: { unit_number: '102' } })
    const edit = async (account: number, more: object) =>
      (
        await books.client.call(editChartOfAccount, {
          params: { id: line.id },
          body: { chart_of_account: (await books.account(account)).id, ...more },
        })
      ).truck
    const shown = { id: truck.id, unit_number: '102' }
    expect([await edit(6010, { truck: truck.id }), await edit(6110, {}), await edit(6110, { truck: null })]).toEqual([
      shown,
      shown,
      null,
    ])
    const refused = await books.client.refused(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: null, truck: v7() },
    })
    expect(messageOf(refused)).toEqual([404, 'Not found.'])
    await books.sound()
  })

  it('setting the same category again posts nothing', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    await books.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    expect(await api.rows(sql`select 1 from journal_entry_version where journal_entry_id = ${line.id}`)).toEqual([])
  })

  it.each([
    ['a heading', 6000, 'Account Fuel cannot be used as a category.'],
    ['a system account that is not offered', 1200, 'Account Accounts Receivable cannot be used as a category.'],
    ['the bank account of the line itself', 1010, 'Account Operating cannot be used as a category.'],
  ])('refuses %s (400)', async (_, chart_number, message) => {
    const books = await makeBooks(api)
    const line = await books.line()
    const account = await books.account(chart_number)
    expect(
      messageOf(
        await books.client.refused(editChartOfAccount, {
          params: { id: line.id },
          body: { chart_of_account: account.id },
        }),
      ),
    ).toEqual([400, message])
  })

  it('refuses an inactive account (400)', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const account = await books.account(6270)
    await api.rows(sql`update chart_of_account set is_active = false where id = ${account.id}`)
    const refused = await books.client.refused(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: account.id },
    })
    expect(messageOf(refused)).toEqual([400, 'Account Traffic Fines and Violations is not active.'])
  })

  it('a finalized transaction refuses a new category (409) and posts nothing', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ chart_of_account: 6010 })
    await books.client.call(bulkFinalize, { body: { transactions: [line.id], is_finalized: true } })
    const refused = await books.client.refused(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: null },
    })
    expect(messageOf(refused)).toEqual([409, 'Transaction is finalized. Unfinalize it before making changes.'])
    expect(await books.balances()).toEqual({ 1010: -125, 6010: 125 })
  })

  it('a line in a locked period is refused (409), naming the date', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ date: '2026-01-31' })
    await books.lockBooks('2026-01-31')
    const refused = await books.client.refused(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    expect(messageOf(refused)).toEqual([409, 'Books are locked through 2026-01-31.'])
  })

  it('a line or account of another company is not found (404), like an unknown one', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const [line, theirs] = [await mine.line(), await other.line()]
    const fuel = (await mine.account(6010)).id
    for (const [id, chart_of_account] of [
      [theirs.id, fuel],
      [v7(), fuel],
      [line.id, (await other.account(6010)).id],
    ]) {
      expect(
        messageOf(await mine.client.refused(editChartOfAccount, { params: { id }, body: { chart_of_account } })),
      ).toEqual([404, 'Not found.'])
    }
    expect(await other.balances()).toEqual({ 1010: -125, 8590: 125 })
  })

  it('invalid input is refused at its field (400)', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    expect(
      (
        await books.client.refused(editChartOfAccount, {
          params: { id: line.id },
          body: { chart_of_account: 'x', amount: 1 },
        })
      ).body,
    ).toEqual({
      chart_of_account: ['Not a valid id.'],
      amount: ['This field is not known.'],
    })
    expect((await books.client.refused(editChartOfAccount, { params: { id: line.id }, body: {} })).body).toEqual({
      chart_of_account: ['field is required'],
    })
  })

  it('a read-only member is denied (403) and keeps the session', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    const refused = await reader.client.refused(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: null },
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied'])
  })

  it('without a session it returns 401', async () => {
    expect(
      (await api.anonymous.refused(editChartOfAccount, { params: { id: v7() }, body: { chart_of_account: null } }))
        .status,
    ).toBe(401)
  })

  it('eight people categorizing one line simultaneously leave one category, and every version is kept', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const targets = await Promise.all([6010, 6020, 6110, 6120, 6140, 6150, 6160, 6170].map((n) => books.account(n)))
    await Promise.all(
      targets.map((account) =>
        books.client.call(editChartOfAccount, { params: { id: line.id }, body: { chart_of_account: account.id } }),
      ),
    )
    const [row] = await api.rows<{ version: number }>(sql`select version from journal_entry where id = ${line.id}`)
    expect(row?.version).toBe(9)
    await books.sound()
  })

  it('ten retries with one key have one effect and get the same response', async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const fuel = (await books.account(6010)).id
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        books.client.send(editChartOfAccount, {
          params: { id: line.id },
          body: { chart_of_account: fuel },
          headers: { 'idempotency-key': 'k1' },
        }),
      ),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(new Set(bodies.map((body) => JSON.stringify(sortKeys(JSON.parse(body) as object)))).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true')).toHaveLength(9)
    const other = await books.client.send(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: null },
      headers: { 'idempotency-key': 'k1' },
    })
    expect(other.status).toBe(422)
  })
})

const sortKeys = (value: object): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, inner: unknown) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort())
        : inner,
    ),
  )
