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

  it("a card's debt is shown as positive", () => {
    expect([statementSign('credit', cents(-320_000n)), statementSign('depository', cents(5n))]).toEqual([320_000n, 5n])
  })

  it('X7: 0.37 too much is money out to the adjustment account; no adjustment leaves a difference', () => {
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
  it('twins are at most three days apart, on either side', () => {
    const pair = (date: string) => [line('a', '89.51', { date: '2026-01-20' }), line('b', '89.51', { date })]
    const first = (date: string) => kinds('depository', '89.51', pair(date))[0]?.[0]
    expect(['2026-01-16', '2026-01-17', '2026-01-20', '2026-01-23', '2026-01-24'].map(first)).toEqual([
      ...['exclude', 'duplicate', 'duplicate', 'duplicate', 'exclude'],
    ])
  })
  it.each([
    [
      'left out',
      '-36.00',
      [line('COFFEE', '36.00', { place: 'excluded' })],
      'COFFEE of Jan 20, 2026 is left out and is exactly 36.00. Include it.',
    ],
    [
      'twice',
      '36.01',
      [line('COFFEE', '36.01'), line('Coffee', '36.01', { date: '2026-01-21' })],
      'COFFEE of Jan 20, 2026 and Coffee of Jan 21, 2026 are both 36.01. One may be a duplicate.',
    ],
    [
      'too many',
      '36.01',
      [line('COFFEE', '36.01')],
      'COFFEE of Jan 20, 2026 is exactly 36.01. If the statement lacks it, leave it out.',
    ],
    [
      'several left out',
      '-7.01',
      [line('COFFEE', '3.00', { place: 'excluded' }), line('TEA', '4.01', { place: 'excluded' })],
      'COFFEE of Jan 20, 2026 and TEA of Jan 20, 2026 add up to 7.01. Include them.',
    ],
    [
      'several too many',
      '7.01',
      [line('COFFEE', '3.00'), line('TEA', '4.01')],
      'COFFEE of Jan 20, 2026 and TEA of Jan 20, 2026 add up to 7.01. If the statement lacks them, leave them out.',
    ],
    [
      'after the end',
      '-36.01',
      [line('COFFEE', '36.01', { place: 'after_end' })],
      'COFFEE of Jan 20, 2026 is exactly 36.01 and just after the end date. The statement may include it.',
    ],
    [
      'the wrong way',
      '72.02',
      [line('COFFEE', '36.01')],
      'COFFEE of Jan 20, 2026 is half of 72.02. It may have the wrong direction.',
    ],
    [
      'two digits of a line',
      '-9.00',
      [line('COFFEE', '45.00')],
      'COFFEE of Jan 20, 2026 is 45.00. With two digits swapped it is 54.00, and that explains it.',
    ],
    [
      'a decimal point of a line',
      '405.00',
      [line('PERMIT', '450.00')],
      'PERMIT of Jan 20, 2026 is 450.00. With the decimal point moved it is 45.00, and that explains it.',
    ],
    [
      'a line typed without its cents',
      '4455.00',
      [line('TQL', '45.00', { amount_type: 'money_in' })],
      'TQL of Jan 20, 2026 is 45.00. With the decimal point moved it is 4,500.00, and that explains it.',
    ],
    ['two digits of something', '0.09', [], '0.09 is divisible by 9. Two digits of an amount may be swapped.'],
  ])('%s, in words', (_, difference, lines, message) => {
    expect(differenceHints('depository', parseCents(difference), lines)[0]?.message).toBe(message)
  })
  it('only a line just after the end has the end date that would include it', () => {
    const after = line('a', '36.01', { place: 'after_end', date: '2026-02-02' })
    const [hint] = differenceHints('depository', parseCents('-36.01'), [after])
    expect(hint?.end_date).toBe('2026-02-02')
    expect(differenceHints('depository', parseCents('36.01'), [line('a', '36.01')])[0]).not.toHaveProperty('end_date')
  })
  it('lines count by where they are: a line that is left out is not one too many, and an included one is not missing', () => {
    expect(kinds('depository', '36.01', [line('a', '36.01', { place: 'excluded' })])).toEqual([])
    expect(kinds('depository', '-36.01', [line('a', '36.01')])).toEqual([])
    expect(kinds('depository', '36.01', [line('a', '36.01', { place: 'after_end' })])).toEqual([])
    expect(kinds('depository', '36.01', [line('a', '36.01', { place: 'excluded', amount_type: 'money_in' })])).toEqual([
      ['include', 'a'],
    ])
  })
  it('half of an odd number of cents is not a line with the wrong direction', () => {
    expect(kinds('depository', '0.05', [line('a', '0.02')])).toEqual([])
  })
  it('two lines that add up are named only if no single line matches', () => {
    const left = ['10.00', '26.01'].map((amount) => line(amount, amount, { place: 'excluded' as const }))
    const one = line('one', '36.01', { place: 'excluded' })
    expect(kinds('depository', '-36.01', left)).toEqual([['include_many', '10.00', '26.01']])
    expect(kinds('depository', '-36.01', [...left, one])).toEqual([['include', 'one']])
    const ticked = ['10.00', '26.01'].map((amount) => line(amount, amount))
    expect(kinds('depository', '36.01', ticked)).toEqual([['exclude_many', '10.00', '26.01']])
    expect(kinds('depository', '36.01', [...ticked, line('one', '36.01')])).toEqual([['exclude', 'one']])
  })
  it('lines that add up are on one side of the statement, and each counts once', () => {
    const left = ['10.00', '26.01'].map((amount) => line(amount, amount, { place: 'excluded' as const }))
    const ticked = ['10.00', '26.01'].map((amount) => line(amount, amount))
    expect(kinds('depository', '-36.01', ticked)).toEqual([])
    expect(kinds('depository', '36.01', left)).toEqual([])
    const few = ['2.00', '3.00'].map((amount) => line(amount, amount, { place: 'excluded' as const }))
    expect(kinds('depository', '-7.00', few)).toEqual([])
  })
  it('three lines that add up are searched for among 120, two among 1,000', () => {
    const left = (amount: string) => line(amount, amount, { place: 'excluded' })
    const others = (count: number) => Array.from({ length: count }, (_, at) => left(`${5000 + at}.00`))
    const three = [left('1.00'), left('2.00'), left('4.01')]
    const first = (lines: StatementLine[]) => kinds('depository', '-7.01', lines)[0]
    expect(first([...others(117), ...three])).toEqual(['include_many', '1.00', '2.00', '4.01'])
    expect(first([...others(118), ...three])).toBeUndefined()
    const two = [left('3.00'), left('4.01')]
    expect(first([...others(998), ...two])).toEqual(['include_many', '3.00', '4.01'])
    expect(first([...others(999), ...two])).toBeUndefined()
    const ticked = (count: number) =>
      [...others(count), ...two].map((each): StatementLine => ({ ...each, place: 'included' }))
    expect(kinds('depository', '7.01', ticked(998))[0]).toEqual(['exclude_many', '3.00', '4.01'])
    expect(kinds('depository', '7.01', ticked(999))).toEqual([])
  })
  it('at most two lines with swapped neighboring digits are named, before the general hint', () => {
    const lines = ['a', 'b', 'c'].map((id) => line(id, '45.00'))
    expect(kinds('depository', '-9.00', lines)).toEqual([
      ['swapped_digits', 'a'],
      ['swapped_digits', 'b'],
      ['swapped_digits'],
    ])
    expect(kinds('depository', '-0.36', [line('a', '0.15')])[0]).toEqual(['swapped_digits', 'a'])
    expect(kinds('depository', '-0.90', [line('a', '0.15')])[0]).toEqual(['swapped_digits', 'a'])
    expect(kinds('depository', '-0.99', [line('a', '1.02')])).toEqual([['swapped_digits']])
    expect(kinds('depository', '-0.10', [line('a', '0.15')])).toEqual([])
  })
  it('there are no hints when everything agrees', () => {
    expect(differenceHints('depository', cents(0n), [line('a', '36.00'), line('b', '0.00')])).toEqual([])
  })

  it("up to three left-out lines that add up to the difference are named together, in the account's direction", () => {
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
      message: 'FUEL of Jan 5, 2026 was changed by the bank from 50.00 to 41.00 after it was reconciled.',
    })
    expect(differenceHints('depository', cents(901n), [], changed)).toEqual([])
  })

  it('thousands of equal lines are not paired with one another and do not make an endless list', () => {
    const lines = Array.from({ length: 5000 }, (_, n) => line(`l${n}`, '36.01'))
    expect(differenceHints('depository', parseCents('36.01'), lines).length).toBeLessThan(100)
  })
})
