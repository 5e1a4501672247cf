import { cents } from '@/lib/money/cents'
import type { StatementLine } from '@/server/providers/statement-file/statement'
import { compareLines, type KnownLine } from './compare-lines'
import { processorMs } from '@/tests/support/processor-time'

const fileLine = (n: number, more: Partial<StatementLine> = {}): StatementLine => ({
  line: n,
  date: '2026-02-05',
  amount_cents: cents(2500n),
  amount_type: 'money_out',
  name: `TOLL ${n % 7}`,
  description: `TOLL PLAZA ${n % 7}`,
  provider_id: null,
  ...more,
})

const bookLine = (n: number, more: Partial<KnownLine> = {}): KnownLine => ({
  id: `B${String(n).padStart(5, '0')}`,
  date: '2026-02-05',
  amount_type: 'money_out',
  cents: 2500n,
  name: 'TOLL',
  description: 'TOLL ROAD',
  provider_id: null,
  key: null,
  source: 'plaid',
  is_excluded: false,
  ...more,
})

const many = <T>(make: (n: number) => T): T[] => Array.from({ length: 5000 }, (_, n) => make(n))

describe('compareLines', () => {
  it('quickly pairs thousands of equal lines of one day, each with a different one', () => {
    const took = processorMs(() => {
      const { likely, fresh } = compareLines('A', many(fileLine), many(bookLine))
      expect([likely.length, fresh.length]).toEqual([5000, 0])
      expect(new Set(likely.map(({ resembles }) => resembles.id)).size).toBe(5000)
    })
    expect(took).toBeLessThan(10_000)
  })

  it('quickly assigns keys to thousands of equal lines, even when the keys of their positions are taken', () => {
    const alike = { name: 'TOLL', description: 'TOLL ROAD' }
    const plain = many((n) => fileLine(n, alike))
    const keys = compareLines('A', plain, []).fresh.map(({ key }) => key)
    const known = keys.map((key, n) => bookLine(n, { key, source: 'file', provider_id: `P${n}` }))
    const more = many((n) => fileLine(5000 + n, { ...alike, provider_id: `P${n}` }))
    const took = processorMs(() => {
      const { fresh } = compareLines('A', [...plain, ...more], known)
      expect([fresh.length, new Set([...keys, ...fresh.map(({ key }) => key)]).size]).toEqual([5000, 10000])
    })
    expect(took).toBeLessThan(10_000)
  })
})
