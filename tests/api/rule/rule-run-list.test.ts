import { ruleRunList, updateRule } from '@/lib/contract/rule'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { addMember } from '@/tests/support/company'
import { addRule } from '@/tests/support/rules'

describe('GET transaction/rules/runs/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('lists runs that changed something, newest first, with person and reason', async () => {
    const books = await makeBooks(api)
    await books.line({ name: 'LOVES 1' })
    const rule = await addRule(books, 'Fuel', 'loves')
    await addRule(books, 'None', 'nothing at all')
    api.clock.advance(1000)
    await books.client.call(updateRule, {
      params: { id: rule.id },
      body: { chart_of_account: (await books.account(6140)).id },
    })
    const { count, results } = await books.client.call(ruleRunList)
    expect([
      count,
      results.map(({ cause, rule_name, lines, changed, is_finished, undone_at }) => [
        cause,
        rule_name,
        lines,
        changed,
        is_finished,
        undone_at,
      ]),
    ]).toEqual([
      2,
      [
        ['update', 'Fuel', 1, 1, true, null],
        ['create', 'Fuel', 1, 1, true, null],
      ],
    ])
    expect(results[0]?.created_by).toEqual({ id: books.user.id, full_name: 'Ada Miles' })
    expect((await books.client.call(ruleRunList, { query: { rule: rule.id, page_size: 1 } })).next).toContain(
      `rule=${rule.id}`,
    )
  })

  it('another company sees none; an unknown filter is refused (400); a role without rules is denied (403)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    await books.line({ name: 'LOVES 1' })
    await addRule(books, 'Fuel', 'loves')
    expect((await other.client.call(ruleRunList)).count).toBe(0)
    expect((await books.client.refused(ruleRunList, { query: { color: 'red' } })).body).toEqual({
      color: ['This field is not known.'],
    })
    const outsider = await addMember(api, books, { role: 'other' })
    expect((await outsider.client.refused(ruleRunList)).status).toBe(403)
  })
})
