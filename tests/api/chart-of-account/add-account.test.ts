import { v7 } from 'uuid'
import { accountList, addAccount, nestedList, updateAccount } from '@/lib/contract/chart-of-account'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'

describe('POST chart_of_account/chart_of_account/', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
  })
  afterAll(() => api.close())

  const tarps = {
    name: 'Tarps',
    chart_number: 6180,
    account_element: 'expense' as const,
    subcategory: 'operating_expenses' as const,
  }

  it('6180 under Repairs gets the normal side and cash flow type of its subcategory and can be posted to', async () => {
    const books = await makeBooks(api)
    const { id: parent } = await books.account(6100)
    const made = await books.client.call(addAccount, { body: { ...tarps, parent, keywords: 'tarp, strap' } })
    expect(made).toMatchObject({
      ...tarps,
      parent,
      keywords: 'tarp, strap',
      balance_type: 'debit',
      cash_flow_category: 'operational_cash_flow',
      is_active: true,
      is_categorize: true,
      is_system: false,
      is_header: false,
      is_cash: true,
      role: null,
      bank_account: null,
    })
    await books.line({ chart_of_account: 6180, amount: 20 })
    expect((await books.balances())[6180]).toBe(20)
    const tree = await books.client.call(nestedList)
    expect(tree.find((node) => node.chart_number === 6100)?.children.map((node) => node.chart_number)).toContain(6180)
  })

  it('a contra account has the opposite normal side; a heading is never offered as a category', async () => {
    const { client } = await makeBooks(api)
    const contra = await client.call(addAccount, {
      body: { name: 'Returns', chart_number: 4840, account_element: 'income', subcategory: 'contra_revenue' },
    })
    expect(contra.balance_type).toBe('debit')
    const heading = await client.call(addAccount, { body: { ...tarps, is_header: true, is_categorize: true } })
    expect([heading.is_categorize, heading.is_money_in, heading.is_money_out]).toEqual([false, false, false])
  })

  it.each([
    [
      { chart_number: 7000 },
      { chart_number: ['Account number 7000 is outside the range 5000-6999 of operating_expenses.'] },
    ],
    [{ chart_number: 6010 }, { chart_number: ['Account number 6010 already exists.'] }],
    [{ subcategory: 'revenue' }, { subcategory: ['Subcategory revenue does not belong to expense.'] }],
    [{ chart_number: 2 ** 31 }, { chart_number: ['Must be at most 2147483647.'] }],
    [{ chart_number: 6180.5 }, { chart_number: ['Enter a number.'] }],
    [
      { keywords: 'pilot, flying j loves ta petro speedway caseys kwik trip sapp bros maverik shell' },
      { keywords: ['A keyword has at most 12 words. Separate keywords by commas.'] },
    ],
    [{ name: ' ' }, { name: ['field is required'] }],
    [{ name: 'x'.repeat(256) }, { name: ['Use at most 255 characters.'] }],
    [
      { is_system: true, entity: v7() },
      { is_system: ['This field is not known.'], entity: ['This field is not known.'] },
    ],
  ])('refuses %p at its field (400)', async (over, fields) => {
    const { client } = await makeBooks(api)
    const refused = await client.refused(addAccount, { body: { ...tarps, ...over } })
    expect([refused.status, refused.body]).toEqual([400, fields])
  })

  it('a parent of another element or one that is not active is refused (400); one of another company is not found (404)', async () => {
    const [mine, other] = [await makeBooks(api), await makeBooks(api)]
    const request = (parent: string) => mine.client.refused(addAccount, { body: { ...tarps, parent } })
    expect((await request((await mine.account(4000)).id)).body).toEqual({
      parent: ['Account Freight Revenue is not an expense account and cannot be the parent.'],
    })
    const sleeping = await mine.account(6110)
    await mine.client.call(updateAccount, { params: { id: sleeping.id }, body: { is_active: false } })
    expect((await request(sleeping.id)).body).toEqual({ parent: [`Account ${sleeping.name} is not active.`] })
    for (const id of [(await other.account(6100)).id, v7()]) expect((await request(id)).status).toBe(404)
  })

  it('eight simultaneous requests with the same number create one account', async () => {
    const { client } = await makeBooks(api)
    const before = (await client.call(accountList)).count
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await client.send(addAccount, { body: tarps })).status),
    )
    expect(statuses.sort()).toEqual([201, 400, 400, 400, 400, 400, 400, 400])
    expect((await client.call(accountList)).count).toBe(before + 1)
  })

  it('a consultant is denied (403)', async () => {
    const books = await makeBooks(api)
    const member = await addMember(api, books, { role: 'consultant' })
    expect((await member.client.refused(addAccount, { body: tarps })).body.code).toBe('permission_denied')
  })
})
