import fc from 'fast-check'
import { addDays, daysBetween } from '@/lib/dates/day'
import { cents, parseCents } from '@/lib/money/cents'
import { pairingKey, pairTransfers, type TransferLine } from './transfer'
import { processorMs } from '@/tests/support/processor-time'

const line = (
  id: string,
  account: string,
  date: string,
  amount: number,
  text: string,
  more: Partial<TransferLine> = {},
): TransferLine => ({
  id,
  account,
  kind: account === 'CC' ? 'credit' : 'depository',
  amount_type: amount < 0 ? 'money_out' : 'money_in',
  amount: parseCents(Math.abs(amount)),
  date,
  text,
  ...more,
})

const GOLDEN = [
  line('T15', 'CHK', '2026-02-01', -1500, 'VISA PAYMENT'),
  line('T16', 'CHK', '2026-02-02', -700, 'VISA PAYMENT'),
  line('T18', 'CHK', '2026-02-05', -5000, 'ONLINE TRANSFER TO SAV 9902'),
  line('T21', 'CHK', '2026-02-11', -25, 'OVERSIZE PERMIT TX DMV'),
  line('T17', 'CC', '2026-02-03', 2200, 'PAYMENT THANK YOU'),
  line('T19', 'SAV', '2026-02-06', 5000, 'ONLINE TRANSFER FROM CHK 4417'),
  line('T20', 'SAV', '2026-02-12', 25, 'INTEREST PAYMENT'),
]
const shown = (lines: readonly TransferLine[], rejected?: Set<string>) =>
  pairTransfers(lines, rejected).map(({ receiving, paying, score }) => [
    receiving.id,
    paying.map(({ id }) => id),
    score,
  ])

describe('transfer suggestions', () => {
  it('in the golden books are T19←T18 77, T20←T21 77 and T17←T16+T15 74', () => {
    expect(shown(GOLDEN)).toEqual([
      ['T19', ['T18'], 77],
      ['T20', ['T21'], 77],
      ['T17', ['T16', 'T15'], 74],
    ])
  })

  it('give their reasons', () => {
    expect(pairTransfers(GOLDEN).map((pairing) => pairing.reasons)).toEqual([
      ['same amount', '1 day apart', 'text has "transfer"'],
      ['same amount', '1 day apart', 'text has "payment"'],
      ['2 payments add up to the amount', '2 days apart', 'text has "payment"', 'received on a card'],
    ])
  })

  it('give no reason that does not apply, and name the nearest payment first, the earlier of two', () => {
    const received = line('g', 'CC', '2026-02-02', 100, '')
    const parts = [line('a', 'CHK', '2026-02-03', -60, ''), line('b', 'CHK', '2026-02-01', -40, '')]
    expect(shown([received, ...parts])).toEqual([['g', ['b', 'a'], 57]])
    const plain = [line('a', 'CHK', '2026-02-01', -100, ''), line('b', 'SAV', '2026-02-01', 100, '')]
    expect(pairTransfers(plain)[0]?.reasons).toEqual(['same amount', 'same day'])
  })

  it('skip a rejected pairing, and only that one', () => {
    const other = line('T18b', 'CHK', '2026-02-08', -5000, 'ONLINE TRANSFER TO SAV 9902')
    expect(shown([...GOLDEN, other], new Set([pairingKey('T19', ['T18'])])).filter(([id]) => id === 'T19')).toEqual([
      ['T19', ['T18b'], 69],
    ])
  })

  it.each([
    [
      'of one account',
      [line('a', 'CHK', '2026-02-01', -100, 'transfer'), line('b', 'CHK', '2026-02-01', 100, 'transfer')],
      0,
    ],
    [
      'paid by a card',
      [line('a', 'CC', '2026-02-01', -100, 'transfer'), line('b', 'CHK', '2026-02-01', 100, 'transfer')],
      0,
    ],
    [
      'that both go out',
      [line('a', 'CHK', '2026-02-01', -100, 'transfer'), line('b', 'SAV', '2026-02-01', -100, 'transfer')],
      0,
    ],
    [
      '6 days apart',
      [line('a', 'CHK', '2026-02-01', -100, 'transfer'), line('b', 'CC', '2026-02-07', 100, 'transfer')],
      0,
    ],
    [
      '5 days apart on a card',
      [line('a', 'CHK', '2026-02-01', -100, 'transfer'), line('b', 'CC', '2026-02-06', 100, 'transfer')],
      1,
    ],
    [
      'received 5 days before they were paid',
      [line('a', 'CHK', '2026-02-06', -100, 'transfer'), line('b', 'CC', '2026-02-01', 100, 'transfer')],
      1,
    ],
    [
      'that are a fourth of the amount',
      [
        ...['a', 'c', 'd', 'e'].map((id) => line(id, 'CHK', '2026-02-01', -25, '')),
        line('b', 'CC', '2026-02-01', 100, ''),
      ],
      1,
    ],
    [
      'that are a fifth of the amount',
      [
        ...['a', 'c', 'd', 'e', 'f'].map((id) => line(id, 'CHK', '2026-02-01', -20, '')),
        line('b', 'CC', '2026-02-01', 100, ''),
      ],
      0,
    ],
    [
      'with a word only inside another',
      [line('a', 'CHK', '2026-02-01', -100, 'Discardable'), line('b', 'SAV', '2026-02-04', 100, 'shipmentpmts')],
      0,
    ],
    [
      '3 days apart without a word: 36',
      [line('a', 'CHK', '2026-02-01', -100, ''), line('b', 'SAV', '2026-02-04', 100, '')],
      0,
    ],
    [
      '2 days apart without a word: 44',
      [line('a', 'CHK', '2026-02-01', -100, ''), line('b', 'SAV', '2026-02-03', 100, '')],
      1,
    ],
    [
      'several payments to what is no card',
      [
        line('a', 'CHK', '2026-02-01', -60, 'transfer'),
        line('c', 'CHK', '2026-02-01', -40, 'transfer'),
        line('b', 'SAV', '2026-02-01', 100, 'transfer'),
      ],
      0,
    ],
    [
      'several payments of two accounts',
      [
        line('a', 'CHK', '2026-02-01', -60, 'pmt'),
        line('c', 'SAV', '2026-02-01', -40, 'pmt'),
        line('b', 'CC', '2026-02-01', 100, 'pmt'),
      ],
      0,
    ],
  ])('lines %s', (_, lines, count) => {
    expect(pairTransfers(lines)).toHaveLength(count)
  })

  it('have a stable key, whatever the order of the payments', () => {
    expect([pairingKey('c', ['b', 'a']), pairingKey('c', ['a', 'b'])]).toEqual(['c a b', 'c a b'])
  })

  it('take the first of two equal payments, in whatever order they come', () => {
    const [a, b] = [line('a', 'CHK', '2026-02-01', -100, ''), line('b', 'CHK', '2026-02-01', -100, '')]
    const received = line('c', 'SAV', '2026-02-01', 100, '')
    expect([shown([a, b, received]), shown([b, a, received])]).toEqual([[['c', ['a'], 60]], [['c', ['a'], 60]]])
  })

  const alike = (count: number, amount: number) =>
    Array.from({ length: count }, (_, n) => line(`d${n}`, 'CHK', '2026-02-01', amount, ''))
  const parts = [line('e', 'CHK', '2026-02-02', -60, ''), line('f', 'CHK', '2026-02-02', -40, '')]
  const card = line('g', 'CC', '2026-02-01', 100, '')

  it('add up no more than the 12 nearest payments of an account', () => {
    expect(shown([card, ...alike(10, -0.01), ...parts])).toEqual([['g', ['e', 'f'], 57]])
    expect(shown([card, ...alike(11, -0.01), ...parts])).toEqual([])
  })

  it.each([-150, -100])('count no payment of %d among the 12 that may be parts of 100', (amount) => {
    const rejected = new Set(alike(12, amount).map(({ id }) => pairingKey('g', [id])))
    expect(shown([card, ...alike(12, amount), ...parts], rejected)).toEqual([['g', ['e', 'f'], 57]])
  })

  const anyLine = fc
    .record({
      id: fc.uuid(),
      account: fc.constantFrom('CHK', 'SAV', 'CASH', 'CC'),
      day: fc.integer({ min: 0, max: 20 }),
      amount: fc.constantFrom(100n, 200n, 300n, 500n, 1000n),
      amount_type: fc.constantFrom('money_in' as const, 'money_out' as const),
      text: fc.constantFrom('ONLINE TRANSFER', 'PILOT 412', 'AUTOPAY', ''),
    })
    .map(({ day, ...rest }): TransferLine => ({
      ...rest,
      amount: cents(rest.amount),
      kind: rest.account === 'CC' ? 'credit' : 'depository',
      date: addDays('2026-01-25', day),
    }))
  const anyLines = fc.uniqueArray(anyLine, { selector: ({ id }) => id, maxLength: 40 })

  it('use each line at most once, pay to the cent, stay within five days and come best first', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const pairings = pairTransfers(lines)
        const used = pairings.flatMap(({ receiving, paying }) => [receiving.id, ...paying.map(({ id }) => id)])
        expect(new Set(used).size).toBe(used.length)
        for (const { receiving, paying, score } of pairings) {
          expect(paying.reduce((total, { amount }) => total + amount, 0n)).toBe(receiving.amount)
          expect(
            paying.every(
              (other) =>
                other.account !== receiving.account && other.kind === 'depository' && other.amount_type === 'money_out',
            ),
          ).toBe(true)
          expect(paying.every((other) => Math.abs(daysBetween(other.date, receiving.date)) <= 5)).toBe(true)
          expect(score).toBeGreaterThanOrEqual(40)
          expect(
            paying.length === 1 ||
              (receiving.kind === 'credit' &&
                paying.length <= 4 &&
                new Set(paying.map(({ account }) => account)).size === 1),
          ).toBe(true)
        }
        expect(pairings.map(({ score }) => score)).toEqual(pairings.map(({ score }) => score).sort((a, b) => b - a))
      }),
    )
  })

  it('do not depend on the order in which lines come', () => {
    fc.assert(
      fc.property(
        anyLines.chain((lines) =>
          fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
        ),
        ([lines, shuffled]) => {
          expect(shown(shuffled)).toEqual(shown(lines))
        },
      ),
    )
  })

  it('leave no possible pair: the lines that remain free do not match', () => {
    fc.assert(
      fc.property(
        anyLines.map((all) => all.filter(({ kind }) => kind === 'depository')),
        (lines) => {
          const used = new Set(
            pairTransfers(lines).flatMap(({ receiving, paying }) => [receiving.id, ...paying.map(({ id }) => id)]),
          )
          expect(pairTransfers(lines.filter(({ id }) => !used.has(id)))).toEqual([])
        },
      ),
    )
  })

  it('never offer what was rejected', () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const rejected = new Set(
          pairTransfers(lines).map(({ receiving, paying }) =>
            pairingKey(
              receiving.id,
              paying.map(({ id }) => id),
            ),
          ),
        )
        expect(
          pairTransfers(lines, rejected).some(({ receiving, paying }) =>
            rejected.has(
              pairingKey(
                receiving.id,
                paying.map(({ id }) => id),
              ),
            ),
          ),
        ).toBe(false)
      }),
    )
  })

  it('are found quickly among thousands of equal lines of one day', () => {
    const many = (account: string, amount: number, count: number) =>
      Array.from({ length: count }, (_, n) =>
        line(`${account}${String(n).padStart(4, '0')}`, account, '2026-02-05', amount, 'TRANSFER'),
      )
    const took = processorMs(() => {
      expect(pairTransfers([...many('CHK', -25, 5000), ...many('SAV', 25, 5000)]).length).toBe(5000)
      expect(pairTransfers([...many('CHK', -25, 5000), ...many('CC', 100, 500)]).length).toBeGreaterThan(0)
    })
    expect(took).toBeLessThan(20_000)
  })
})
