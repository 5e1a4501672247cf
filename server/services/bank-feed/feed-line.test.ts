import { cents } from '@/lib/money/cents'
import type { BankLine } from '@/server/providers/bank/bank-provider'
import { feedLine } from './feed-line'

const LINE: BankLine = {
  ...{ transaction_id: 't', account_id: 'a', date: '2026-01-15', amount: cents(1200n), pending: false },
  ...{ name: 'PILOT', description: '', merchant_name: null },
}
const textsOf = (over: Partial<BankLine>) => {
  const { name, description, merchant_name } = feedLine({ ...LINE, ...over }, 'bank')!
  return [name, description, merchant_name]
}

it("characters that cannot be saved are removed from a bank's texts, and the line is imported", () => {
  expect(textsOf({ name: 'PI\0LOT \ud800', description: 'a\udc00b', merchant_name: '\0' })).toEqual([
    'PI LOT',
    'a b',
    null,
  ])
  expect(textsOf({ name: '\ud800', description: '' })).toEqual(['Bank line', '', null])
})

it('emoji, combining marks and joiners stay, and truncation never splits one', () => {
  const written = '👨\u200d👩\u200d👧 Cafe\u0301 न\u094d\u200dर'
  expect(textsOf({ name: written })[0]).toBe(written)
  expect(textsOf({ name: `${'x'.repeat(254)}🚚` })[0]).toBe('x'.repeat(254))
})
