import fc from 'fast-check'
import { cents, parseCents, toDecimal } from '@/lib/money/cents'
import {
  adjustment,
  differenceHints,
  statementSign,
  statementSums,
  type AccountKind,
  type StatementLine,
} from './reconciliation'

const sums = (
  kind: AccountKind,
  [beginning, money_in, money_out, settlement]: readonly [string, string, string, string],
) => {
  const { ending, difference } = statementSums({
    kind,
    beginning: parseCents(beginning),
    money_in: parseCents(money_in),
    money_out: parseCents(money_out),
    settlement: parseCents(settlement),
  })
  return [toDecimal(ending), toDecimal(difference)]
}
const line = (id: string, amount: string, over: Partial<StatementLine> = {}): StatementLine => ({
  id,
  date: '2026-01-20',
  name: id,
  amount: parseCents(amount),
  amount_type: 'money_out',
  place: 'included',
  ...over,
})

describe('a statement', () => {
  it.each([
    [
      'E091 card: 3,200.00 − 75.00 + 977.00 is 4,102.00, 36.00 more than 4,066.00',
      'credit',
      ['3200.00', '75.00', '977.00', '4066.00'],
      ['4102.00', '-36.00'],
    ],
    ['E092 card without 36.00 ties', 'credit', ['3200.00', '75.00', '941.00', '4066.00'], ['4066.00', '0.00']],
    [
      'E093 card: 4,066.00 − 2,200.00 + 101.14 is 1,967.14',
      'credit',
      ['4066.00', '2200.00', '101.14', '1967.14'],
      ['1967.14', '0.00'],
    ],
    [
      'account: 100.00 + 50.00 − 30.00 is 120.00',
      'depository',
      ['100.00', '50.00', '30.00', '119.63'],
      ['120.00', '-0.37'],
    ],
  ] as const)('%s', (_, kind, given, expected) => expect(sums(kind, given)).toEqual(expected))

  it('a debt of a card shows positive', () => {
    expect([statementSign('credit', cents(-320_000n)), statementSign('depository', cents(5n))]).toEqual([320_000n, 5n])
  })

  it('X7: 0.37 too much goes out to the adjustment account; after any adjustment nothing is left', () => {
    expect(adjustment('depository', cents(-37n))).toEqual({ amount: 37n, amount_type: 'money_out' })
    const amounts = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(cents)
    fc.assert(
      fc.property(
        fc.constantFrom<AccountKind[]>('depository', 'credit'),
        amounts,
        amounts,
        amounts,
        amounts,
        (kind, beginning, money_in, money_out, settlement) => {
          const facts = { kind, beginning, money_in, money_out, settlement }
          const { amount, amount_type } = adjustment(kind, statementSums(facts).difference)
          const after = { ...facts, [amount_type]: cents(facts[amount_type] + amount) }
          expect(statementSums(after).difference).toBe(0n)
        },
      ),
    )
  })
})

describe('where a difference comes from', () => {
  const kinds = (kind: AccountKind, difference: string, lines: StatementLine[]) =>
    differenceHints(kind, parseCents(difference), lines).map((hint) => [hint.kind, ...hint.transactions])
  it.each([
    [
      'a line left out of exactly that amount',
      'depository',
      '-36.00',
      [line('a', '36.00', { place: 'excluded' })],
      ['include', 'a'],
    ],
    ['a line too many', 'depository', '36.01', [line('a', '36.01')], ['exclude', 'a']],
    ['on a card it is the other way round', 'credit', '-36.01', [line('a', '36.01')], ['exclude', 'a']],
    [
      'a line just after the end',
      'depository',
      '-36.01',
      [line('a', '36.01', { place: 'after_end' })],
      ['after_end', 'a'],
    ],
    ['a line with the wrong direction: half of it', 'depository', '72.02', [line('a', '36.01')], ['wrong_sign', 'a']],
    ['two swapped digits: 54 for 45', 'depository', '0.09', [], ['swapped_digits']],
    ['two swapped digits of a line', 'depository', '-9.00', [line('a', '45.00')], ['swapped_digits', 'a']],
  ] as const)('%s', (_, kind, difference, lines, expected) =>
    expect(kinds(kind, difference, [...lines])[0]).toEqual(expected),
  )

  it('a pair of equal lines within 3 days comes before leaving one out', () => {
    const lines = [
      line('a', '89.51'),
      line('b', '89.51', { date: '2026-01-23' }),
      line('c', '89.51', { date: '2026-01-27' }),
    ]
    expect(kinds('depository', '89.51', lines).slice(0, 2)).toEqual([
      ['duplicate', 'a', 'b'],
      ['exclude', 'a'],
    ])
  })
  it('says it in words, and nothing when all ties', () => {
    expect(
      differenceHints('depository', parseCents('-36.00'), [line('COFFEE', '36.00', { place: 'excluded' })])[0]?.message,
    ).toBe('COFFEE of 2026-01-20 is left out and is exactly 36.00. Include it.')
    expect(differenceHints('depository', cents(0n), [line('a', '36.00')])).toEqual([])
  })

  it('up to three lines that were left out and sum to it are named together, in the direction of the account', () => {
    const left = (id: string, amount: string) => line(id, amount, { place: 'excluded' })
    const lines = [left('a', '10.01'), left('b', '20.02'), left('c', '5.00'), left('d', '99.00')]
    const [hint] = differenceHints('depository', cents(-3503n), lines)
    expect(hint).toMatchObject({ kind: 'include_many', transactions: ['a', 'b', 'c'] })
    expect(differenceHints('credit', cents(3503n), lines)[0]).toMatchObject({ transactions: ['a', 'b', 'c'] })
    expect(differenceHints('depository', cents(3503n), lines)).toEqual([])
  })

  it('a reconciled line that the bank has changed by exactly the difference is named first', () => {
    const changed = [
      {
        id: 'x',
        date: '2026-01-05',
        name: 'FUEL',
        amount_type: 'money_out' as const,
        before: parseCents('50.00'),
        after: parseCents('41.00'),
      },
    ]
    expect(differenceHints('depository', cents(900n), [], changed)[0]).toEqual({
      kind: 'changed',
      transactions: ['x'],
      message: 'FUEL of 2026-01-05 was changed by the bank from 50.00 to 41.00 after it was reconciled.',
    })
  })
})
