import fc from 'fast-check'
import { cents } from '@/lib/money/cents'
import { sumTo, type Summand } from './sum-to'
import { processorMs } from '@/tests/support/processor-time'

const documents = (...amounts: [party: string, open: number][]): Summand[] =>
  amounts.map(([party, open], index) => ({ id: String(index), party, open: cents(BigInt(open)) }))

describe('documents that sum to an amount', () => {
  it.each<[string, number, [string, number][], string[] | null]>([
    [
      'a single one',
      500,
      [
        ['a', 200],
        ['a', 300],
        ['b', 500],
      ],
      ['2'],
    ],
    [
      'a run of the oldest of one party',
      600,
      [
        ['a', 100],
        ['a', 200],
        ['a', 400],
        ['a', 150],
      ],
      ['1', '2'],
    ],
    [
      'a run of those that are no more than the amount before any other choice',
      500,
      [
        ['a', 100],
        ['a', 250],
        ['a', 400],
        ['a', 50],
        ['a', 900],
        ['a', 450],
      ],
      ['3', '5'],
    ],
    [
      'none of what is not open',
      300,
      [
        ['a', 100],
        ['a', 0],
        ['a', 200],
      ],
      ['0', '2'],
    ],
    [
      'any of one party',
      350,
      [
        ['a', 100],
        ['a', 200],
        ['a', 250],
      ],
      ['0', '2'],
    ],
    [
      'one party before several',
      300,
      [
        ['b', 100],
        ['a', 120],
        ['b', 90],
        ['a', 180],
      ],
      ['1', '3'],
    ],
    [
      'several parties where no one does',
      300,
      [
        ['b', 100],
        ['a', 200],
      ],
      ['0', '1'],
    ],
    [
      'none',
      301,
      [
        ['a', 100],
        ['b', 200],
      ],
      null,
    ],
    ['nothing for nothing', 0, [['a', 100]], null],
  ])('%s', (_, target, amounts, ids) => {
    expect(sumTo(cents(BigInt(target)), documents(...amounts))).toEqual(ids)
  })

  it('use each document at most once, to the cent, and are always found when a few suffice', () => {
    const sizes = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 90_000 })), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(sizes, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (amounts, chosen) => {
        const all = documents(...amounts)
        const target = cents(all.reduce((sum, { open }, index) => (chosen[index] ? sum + open : sum), 0n))
        const ids = sumTo(target, all)
        if (target === 0n) return ids === null
        if (!ids || new Set(ids).size !== ids.length) return false
        return all.reduce((sum, { id, open }) => (ids.includes(id) ? sum + open : sum), 0n) === target
      }),
    )
  })

  it('thousands take a moment', () => {
    const many = Array.from({ length: 3000 }, (_, n): [string, number] => [
      `p${n % 40}`,
      100_003 + ((n * 7919) % 400_009),
    ])
    expect(processorMs(() => sumTo(cents(1_234_567n), documents(...many)))).toBeLessThan(5_000)
  })
})
