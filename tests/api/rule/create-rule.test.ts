import { v7 } from 'uuid'
import { createRule } from '@/lib/contract/rule'
import { updateAccount } from '@/lib/contract/chart-of-account'
import { deleteStakeholder, mergeStakeholder } from '@/lib/contract/stakeholder'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf, type Books } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST transaction/rules/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  const valid = async (books: Books, over: object = {}) => ({
    name: 'Fuel',
    conditions: [{ target_text: 'loves', condition_type: 'contains' }],
    chart_of_account: (await books.account(6010)).id,
    ...over,
  })
  const fields = async (books: Books, over: object) =>
    (await books.client.refused(createRule, { body: await valid(books, over) })).body
  const create = async (books: Books, over: object = {}) =>
    books.client.call(createRule, { body: (await valid(books, over)) as never })

  it('returns the rule as a sentence with what it changed; a new rule is applied last', async () => {
    const books = await makeBooks(api)
    const [line, pilot] = [await books.line({ name: 'LOVES 12' }), await books.stakeholder()]
    const rule = await create(books, { stakeholder: pilot.id })
    expect(rule).toMatchObject({
      position: 1,
      bank_accounts: [],
      apply_to_all: true,
      starting_from: null,
      is_template: false,
      stakeholder: { id: pilot.id },
      chart_of_account: { chart_number: 6010 },
      sentence: 'contains "loves"',
      transactions_changed: [line.id],
      task_id: null,
      conditions: [{ target_text: 'loves', condition_type: 'contains', join_type: null }],
    })
    expect((await create(books, { conditions: [{ target_text: 'ta', condition_type: 'equals' }] })).position).toBe(2)
    await books.sound()
  })

  it('categorizes only lines of its direction and in its range of amounts, both ends included', async () => {
    const books = await makeBooks(api)
    const [small, , large] = [
      await books.line({ name: 'LOVES 1', amount: 100 }),
      await books.line({ name: 'LOVES 2', amount: 99.99 }),
      await books.line({ name: 'LOVES 3', amount: 250 }),
      await books.line({ name: 'LOVES 4', amount: 100, amount_type: 'money_in' }),
    ]
    const amounts = { amount_type: 'money_out', min_amount: 100, max_amount: 250 }
    const rule = await create(books, amounts)
    expect(rule).toMatchObject({ ...amounts, sentence: 'contains "loves", money out, $100.00 to $250.00' })
    expect(new Set(rule.transactions_changed)).toEqual(new Set([small?.id, large?.id]))
    expect(await fields(books, { min_amount: 2, max_amount: 1 })).toEqual({
      max_amount: ['The highest amount is below the lowest.'],
    })
    await books.sound()
  })

  it('apply_to_all removes the start date; run: false and templates categorize nothing', async () => {
    const books = await makeBooks(api)
    await books.line({ name: 'LOVES 12' })
    const quiet = await create(books, { run: false, apply_to_all: true, starting_from: '2026-01-01' })
    expect([quiet.starting_from, quiet.run_id, quiet.transactions_changed]).toEqual([null, null, []])
    expect((await create(books, { is_template: true })).transactions_changed).toEqual([])
  })

  it('invalid conditions are refused (400)', async () => {
    const books = await makeBooks(api)
    const text = (target_text: string, over: object = {}) => ({ target_text, condition_type: 'contains', ...over })
    expect(await fields(books, { conditions: [] })).toEqual({ conditions: ['Add at least one condition.'] })
    expect(await fields(books, { conditions: undefined })).toEqual({ conditions: ['Add at least one condition.'] })
    expect(await fields(books, { conditions: [text('  ')] })).toEqual({
      'conditions.0.target_text': ['Condition text is required.'],
    })
    expect(await fields(books, { conditions: [text('ta')] })).toEqual({
      'conditions.0.target_text': ['Use at least 3 characters with contains, or choose equals.'],
    })
    expect(await fields(books, { conditions: [text('loves', { join_type: 'and' }), text('pilot')] })).toEqual({
      'conditions.1.join_type': ['Every condition after the first needs a join type.'],
    })
    expect(await fields(books, { name: ' ', chart_of_account: 'x', apply_to_all: 'yes' })).toMatchObject({
      name: ['field is required'],
      chart_of_account: ['Not a valid id.'],
    })
    expect(await fields(books, { apply_to_all: false })).toEqual({ starting_from: ['field is required'] })
  })

  it('an account that is not a category is refused (400); ids of other companies are not found (404)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await books.line()
    const refusal = async (over: object) =>
      messageOf(await books.client.refused(createRule, { body: await valid(books, over) }))
    expect(await refusal({ chart_of_account: (await books.account(6000)).id })).toEqual([
      400,
      'Account Fuel cannot be used as a category.',
    ])
    expect(await refusal({ chart_of_account: (await books.account(1010)).id })).toEqual([
      400,
      'Account Operating cannot be used as a category.',
    ])
    for (const over of [
      { chart_of_account: (await other.account(6010)).id },
      { chart_of_account: v7() },
      { stakeholder: (await other.stakeholder()).id },
      { bank_accounts: [(await other.bankAccount()).id] },
    ])
      expect(await refusal(over)).toEqual([404, 'Not found.'])
  })

  it('a rule with the conditions and accounts of another would never win: refused at the conditions (400)', async () => {
    const books = await makeBooks(api)
    await create(books)
    const twin = await valid(books, {
      name: 'Again',
      conditions: [{ target_text: ' LOVES ', condition_type: 'contains' }],
    })
    expect(await books.client.refused(createRule, { body: twin })).toMatchObject({
      status: 400,
      body: { conditions: ['Rule Fuel has the same conditions and bank accounts. Change that rule instead.'] },
    })
  })

  it('its account and stakeholder cannot be deleted (409); merging them updates the rule', async () => {
    const books = await makeBooks(api)
    const [fuel, twin, pilot] = [
      await books.account(6010),
      await books.stakeholder('Pilot #12'),
      await books.stakeholder(),
    ]
    await create(books, { stakeholder: twin.id })
    expect(
      messageOf(await books.client.refused(updateAccount, { params: { id: fuel.id }, body: { is_active: false } })),
    ).toEqual([409, 'Account Diesel Fuel is used by rule Fuel.'])
    expect(messageOf(await books.client.refused(deleteStakeholder, { params: { id: twin.id } }))).toEqual([
      409,
      'Stakeholder is used by 1 records and cannot be deleted.',
    ])
    await books.client.call(mergeStakeholder, { params: { id: twin.id }, body: { into: pilot.id } })
    expect(messageOf(await books.client.refused(deleteStakeholder, { params: { id: pilot.id } }))[0]).toBe(409)
  })

  it('a read-only member is denied (403); one key has one effect', async () => {
    const books = await makeBooks(api)
    const reader = await addMember(api, books, { role: 'admin', permission: 'read_only' })
    expect((await reader.client.refused(createRule, { body: await valid(books) })).status).toBe(403)
    const body = await valid(books)
    const answers = await Promise.all(
      [1, 2, 3].map(() => books.client.send(createRule, { body, headers: { 'idempotency-key': 'r' } })),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect((await create(books, { conditions: [{ target_text: 'pilot', condition_type: 'contains' }] })).position).toBe(
      2,
    )
  })
})
