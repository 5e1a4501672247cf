import { cents } from '@/lib/money/cents'
import { credit, debit, entry, UnbalancedEntry } from './journal'

const base = { event_type: 'manual' as const, date: '2026-01-01', description: '' }

it('an unbalanced entry is refused with its name and the difference', () => {
  const post =
    (...lines: Parameters<typeof entry>[0]['lines']) =>
    () =>
      entry({ ...base, lines })
  expect(post(debit('a', cents(100n)), credit('b', cents(99n)))).toThrow(UnbalancedEntry)
  expect(post(debit('a', cents(100n)), credit('b', cents(99n)))).toThrow('manual 2026-01-01: off by 1 cents')
  expect(post(debit('a', cents(100n)), credit('b', cents(130n)))).toThrow('manual 2026-01-01: off by -30 cents')
  expect(post(debit('a', cents(100n)))).toThrow(UnbalancedEntry)
})

it('zero lines are left out, and negative ones move to the other side', () => {
  const made = entry({
    ...base,
    lines: [
      debit('a', cents(5n)),
      debit('z', cents(0n)),
      debit('b', cents(-5n)),
      credit('c', cents(-7n)),
      credit('d', cents(7n)),
    ],
  })
  expect(made.lines.map((line) => [line.account, line.side, line.amount])).toEqual([
    ['a', 'debit', 5n],
    ['b', 'credit', 5n],
    ['c', 'debit', 7n],
    ['d', 'credit', 7n],
  ])
})
