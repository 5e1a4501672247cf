import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { transactionActivity } from '@/lib/contract/shared'
import { lineSuggestion, suggestCategory, suggestCategoryBulk } from '@/lib/contract/suggestion'
import { editChartOfAccount } from '@/lib/contract/transaction'
import type { CategoryAnswer } from '@/server/providers/ai/category-model'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks, messageOf } from '@/tests/support/books'

describe('GET transaction/{id}/suggestion/', () => {
  let api: TestApi
  beforeAll(async () => void (api = await testApi()))
  afterAll(() => api.close())

  it('explains why the helper categorized a line, with the most similar lines of people; accepting it ends that', async () => {
    const books = await makeBooks(api)
    const near = await books.line({ name: 'PILOT JOPLIN 9', amount: 80, chart_of_account: 6010 })
    const far = await books.line({ name: 'PILOT ENTERPRISE RENTAL', chart_of_account: 6510 })
    await books.line({ name: 'RENT', chart_of_account: 7030 })
    const line = await books.line()
    const ask = () => books.client.call(lineSuggestion, { params: { id: line.id } })
    expect(await ask()).toMatchObject({ category: 'Diesel Fuel', is_applied: false, engine: 'local' })
    await books.client.call(suggestCategoryBulk, { body: { transactions: [line.id] } })
    await api.runJobs()
    const applied = await ask()
    expect(applied).toMatchObject({
      category: 'Diesel Fuel',
      is_applied: true,
      chart_of_account: { chart_number: 6010 },
    })
    expect(applied.explanation).toMatch(
      /^1 earlier transaction of "Pilot" was Diesel Fuel; matched "pilot" \(keyword of Diesel Fuel\)\. Confidence \d\d%\.$/,
    )
    expect(applied.nearest.map(({ id, chart_of_account }) => [id, chart_of_account.chart_number])).toEqual([
      [near.id, 6010],
      [far.id, 6510],
    ])
    await books.client.call(editChartOfAccount, {
      params: { id: line.id },
      body: { chart_of_account: (await books.account(6010)).id },
    })
    expect((await ask()).is_applied).toBe(false)
  })

  it("the log shows the helper's old and new category, even when it changes its mind", async () => {
    const books = await makeBooks(api)
    const line = await books.line()
    const think = async () => {
      await books.client.call(suggestCategoryBulk, { body: { transactions: [line.id] } })
      await api.runJobs()
      const { results } = await books.client.call(transactionActivity, { params: { id: line.id } })
      return results
        .find(({ action }) => action === 'suggestion')
        ?.changes.find(({ field }) => field === 'chart_of_account')
    }
    expect(await think()).toEqual({ field: 'chart_of_account', from: null, to: 'Diesel Fuel' })
    await api.rows(
      sql`update chart_of_account set is_active = false where entity_id = ${books.entity.id} and chart_number = 6010`,
    )
    expect(await think()).toMatchObject({ from: 'Diesel Fuel' })
  })

  it('learns immediately from a line that a person categorizes differently', async () => {
    const books = await makeBooks(api)
    const [first, next] = [await books.line({ name: 'R HALVORSEN' }), await books.line({ name: 'R HALVORSEN' })]
    const ask = async () =>
      (await books.client.call(lineSuggestion, { params: { id: next.id } })).chart_of_account?.chart_number
    expect(await ask()).toBeUndefined()
    await books.client.call(editChartOfAccount, {
      params: { id: first.id },
      body: { chart_of_account: (await books.account(5060)).id },
    })
    expect(await ask()).toBe(5060)
  })

  it('a person can ask the model about 60 lines in five minutes; after that the helper answers alone', async () => {
    let request = 0
    const answer: CategoryAnswer = { chart_number: 7030, confidence: 0.9, explanation: 'A landlord.' }
    const asking = await testApi({ model: { ask: () => Promise.resolve(request++ < 1_000 ? answer : null) } })
    try {
      const books = await makeBooks(asking)
      const line = await books.line({ name: 'QZX 4417' })
      const ask = () => books.client.call(lineSuggestion, { params: { id: line.id } })
      const body = { description: 'QZX 4417', amount_type: 'money_out' } as const
      expect((await ask()).engine).toBe('model')
      for (let n = 0; n < 60; n++) await books.client.call(suggestCategory, { body })
      expect([request, (await ask()).engine]).toEqual([60, 'local'])
      asking.clock.advance(5 * 60_000)
      expect([(await ask()).engine, request]).toEqual(['model', 61])
    } finally {
      await asking.close()
    }
  })

  it('a foreign or unknown line is not found (404)', async () => {
    const [books, other] = [await makeBooks(api), await makeBooks(api)]
    for (const id of [(await other.line()).id, v7()]) {
      expect(messageOf(await books.client.refused(lineSuggestion, { params: { id } }))).toEqual([404, 'Not found.'])
    }
  })
})
