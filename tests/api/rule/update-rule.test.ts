import { v7 } from 'uuid'
import { undoRuleRun, updateRule } from '@/lib/contract/rule'
import { transactionActivity } from '@/lib/contract/shared'
import { editStakeholder } from '@/lib/contract/transaction'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'

describe('PATCH transaction/rules/{id}/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('changes the fields sent and runs: lines get the new account, lines it no longer matches become uncategorized', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ name: 'LOVES 1' })
    const { id } = await addRule(books, 'Fuel', 'loves')
    const tires = (await books.account(6140)).id
    const moved = await books.client.call(updateRule, {
      params: { id },
      body: { chart_of_account: tires, name: 'Tires' },
    })
    expect([moved.name, moved.chart_of_account.chart_number, moved.transactions_changed]).toEqual([
      'Tires',
      6140,
      [line.id],
    ])
    expect(await books.balances()).toEqual({ 1010: -125, 6140: 125 })
    await books.client.call(updateRule, { params: { id }, body: { apply_to_all: false, starting_from: '2027-01-01' } })
    expect(await books.balances()).toEqual({ 1010: -125, 8590: 125 })
    await books.sound()
  })

  it("a line's log shows a stakeholder set by a rule and removed by an undo, so that nobody overwrites that unseen (409)", async () => {
    const books = await makeBooks(api)
    const line = await books.line({ name: 'LOVES 1' })
    const [loves, mine] = [await books.stakeholder('Loves'), await books.stakeholder('Pilot')]
    const { run_id } = await addRule(books, 'Fuel', 'loves', { stakeholder: loves.id })
    const changes = async () => {
      const {
        results: [newest],
      } = await books.client.call(transactionActivity, { params: { id: line.id } })
      return newest?.changes.find(({ field }) => field === 'stakeholder')
    }
    expect(await changes()).toEqual({ field: 'stakeholder', from: null, to: 'Loves' })
    const headers = { 'if-unmodified-since-version': line.updated_at }
    const request = { params: { id: line.id }, body: { stakeholder: mine.id }, headers }
    expect((await books.client.refused(editStakeholder, request)).body.code).toBe('stale')
    await books.client.call(undoRuleRun, { params: { id: run_id ?? '' } })
    expect(await changes()).toEqual({ field: 'stakeholder', from: 'Loves', to: null })
    await books.sound()
  })

  it('apply_to_all removes the start date, even if one is sent; run: false only saves', async () => {
    const books = await makeBooks(api)
    const line = await books.line({ name: 'LOVES 1' })
    const { id } = await addRule(books, 'Fuel', 'loves', { starting_from: '2027-01-01' })
    const quiet = await books.client.call(updateRule, {
      params: { id },
      body: { apply_to_all: true, starting_from: '2026-01-01', run: false },
    })
    expect([quiet.apply_to_all, quiet.starting_from, quiet.transactions_changed]).toEqual([true, null, []])
    expect((await books.client.call(updateRule, { params: { id }, body: {} })).transactions_changed).toEqual([line.id])
  })

  it('refuses invalid input and a duplicate (400), an outdated version (409), foreign ids (404), a read-only member (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    const [rule, twin] = [await addRule(books, 'Fuel', 'loves'), await addRule(books, 'Other', 'pilot')]
    const refused = (client = books.client, body: object = {}, id = rule.id, headers = {}) =>
      client.refused(updateRule, { params: { id }, body, headers })
    expect((await refused(books.client, { conditions: [] })).body).toEqual({
      conditions: ['Add at least one condition.'],
    })
    expect((await refused(books.client, { apply_to_all: false })).body).toEqual({
      starting_from: ['field is required'],
    })
    expect((await refused(books.client, { position: 1 })).body).toEqual({ position: ['This field is not known.'] })
    expect((await refused(books.client, { conditions: twin.conditions })).body).toEqual({
      conditions: ['Rule Other has the same conditions and bank accounts. Change that rule instead.'],
    })
    const old = { 'if-unmodified-since-version': '2020-01-01T00:00:00.000Z' }
    expect((await refused(books.client, { name: 'x' }, rule.id, old)).body.code).toBe('stale')
    for (const id of [(await addRule(other, 'Fuel', 'loves')).id, v7()])
      expect(messageOf(await refused(books.client, {}, id))).toEqual([404, 'Not found.'])
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await refused(reader.client)).status).toBe(403)
  })
})
