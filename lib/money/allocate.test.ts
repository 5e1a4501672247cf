import fc from 'fast-check'
import { allocate, divideRound } from './allocate'
import { cents, type Cents } from './cents'

const of = (...values: number[]): Cents[] => values.map((value) => cents(BigInt(value)))
const shares = (total: number, ...weights: number[]) => allocate(cents(BigInt(total)), of(...weights)).map(Number)
const size = (value: bigint) => (value < 0n ? -value : value)

describe('shares of a total', () => {
  it('give the residue to the line with the largest weight, not the first: 100 by 1, 1, 4 is 17, 17, 66', () => {
    expect(shares(100, 1, 1, 4)).toEqual([17, 17, 66])
    expect(shares(10, 3, 3, 7, 1)).toEqual([2, 2, 5, 1])
  })

  it('give it to the first of equals: 100 by 1, 1, 1 is 34, 33, 33', () => {
    expect(shares(100, 1, 1, 1)).toEqual([34, 33, 33])
  })

  it('weigh a negative line by its size: 100 by 1, 1, -5 leaves the residue with the third', () => {
    expect(shares(100, 1, 1, -5)).toEqual([-33, -33, 166])
  })

  it('of one line are the total, and of a total of 0 are 0', () => {
    expect(shares(123, 7)).toEqual([123])
    expect(shares(0, 1, 2, 3)).toEqual([0, 0, 0])
  })

  it('cannot be calculated with weights that add up to 0', () => {
    expect(() => shares(100, 5, -5)).toThrow(new RangeError('Division by zero'))
  })

  it('always sum to the total, and only the heaviest line is off its rounded share', () => {
    const weights = fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n), weights, (total, parts) => {
        const made = allocate(cents(total), parts.map(cents))
        const whole = parts.reduce((sum, part) => sum + part, 0n)
        const heaviest = parts.findIndex((part) => parts.every((other) => size(other) <= size(part)))
        expect(made.reduce((sum, share) => sum + share, 0n)).toBe(total)
        made.forEach((share, index) => {
          if (index !== heaviest) expect(share).toBe(divideRound(total * (parts[index] ?? 0n), whole))
        })
      }),
    )
  })
})

it.each([
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [1n, -2n, -1n],
  [-1n, -2n, 1n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [0n, 5n, 0n],
  [7n, 2n, 4n],
])('%s / %s is rounded half away from zero to %s', (numerator, denominator, rounded) => {
  expect(divideRound(numerator, denominator)).toBe(rounded)
})
