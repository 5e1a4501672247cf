import { transactionList } from '@/lib/contract/transaction'
import { negate, parseCents, sum, toDecimal, type Cents } from '@/lib/money/cents'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { bankLine, checking, feedOf } from '@/tests/support/feed'
import type { ScriptedLine } from '@/tests/support/scripted-bank'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  // Added before all lines: they are new transactions, not history that the first balance includes.
  api.clock.set('2026-01-02T18:00:00Z')
})
afterAll(() => api.close())

/** The same seed draws the same numbers. */
function draw(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test.each([1, 2, 3, 4])(
  'seed %i: whatever the bank adds, changes, repeats and removes, and wherever a sync fails, the books agree with the bank',
  async (seed) => {
    const next = draw(seed)
    const books = await makeBooks(api, { books_start: '2026-01-01' })
    const feed = feedOf(api, books)
    const opening = parseCents('10000.00')
    const atBank = new Map<string, ScriptedLine>()
    const moved = ({ amount, amount_type }: ScriptedLine): Cents =>
      amount_type === 'money_in' ? parseCents(amount) : negate(parseCents(amount))
    const holds = (): string => toDecimal(sum([opening, ...[...atBank.values()].map(moved)]))
    let made = 0
    const draft = (provider_id: string): ScriptedLine =>
      bankLine({
        provider_id,
        date: `2026-0${1 + next(9)}-${10 + next(18)}`,
        amount: `${1 + next(900)}.${10 + next(89)}`,
        amount_type: next(2) === 0 ? 'money_in' : 'money_out',
        description: `LINE ${next(50)}`,
      })
    const { item, integration } = await feed.link([checking({ current_balance: holds() })])
    api.bank.pageSize = 4
    for (let round = 0; round < 8; round++) {
      for (let act = 0; act < 9; act++) {
        const known = [...atBank.keys()]
        const id = known[next(known.length)] ?? ''
        const kind = known.length === 0 ? 0 : next(6)
        if (kind <= 2) {
          const line = draft(`l${made++}`)
          atBank.set(line.provider_id, line)
          item.add(line)
        } else if (kind === 3) {
          const line = draft(id)
          atBank.set(id, line)
          item.modify(line)
        } else if (kind === 4) {
          atBank.delete(id)
          item.remove(id)
        } else item.add(...[atBank.get(id)].flatMap((line) => line ?? []))
      }
      item.balance('acc-chk', holds())
      let pages = 0
      api.bank.beforePage = () => void (++pages === 2 && next(2) === 0 && item.fail('restart'))
      await feed.sync(integration)
      const { results } = await books.client.call(transactionList, { query: { page_size: 500 } })
      const listed = results
        .map((line) => [line.transaction_id, line.date, line.amount, line.amount_type, line.name].join(' '))
        .sort()
      const balances = [...atBank.values()]
        .map((line) => [line.provider_id, line.date, Number(line.amount), line.amount_type, line.description].join(' '))
        .sort()
      expect(listed).toEqual(balances)
    }
    expect((await books.balances())[1010]).toBe(Number(holds()))
    await books.sound()
  },
)
