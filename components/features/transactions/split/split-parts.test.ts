import fc from 'fast-check'
import { cents, toWire, ZERO } from '@/lib/money/cents'
import { leftOf, percentOf, remainderFor, shareOf } from './split-parts'

const money = fc.integer({ min: 1, max: 9_999_999_99 }).map((amount) => toWire(cents(BigInt(amount))))

describe('the parts of a split', () => {
  it('leave the unallocated amount, exact to the cent', () => {
    expect(toWire(leftOf(512.4, [430, 52.4]))).toBe(30)
    expect(toWire(leftOf(0.3, [0.1, 0.2]))).toBe(0)
    expect(toWire(leftOf(100, [150, null, Number.NaN]))).toBe(-50)
    expect(toWire(leftOf(1164, [1200, -36]))).toBe(0)
  })

  it('can take the remainder, which makes the sum right whatever was there before', () => {
    fc.assert(
      fc.property(money, fc.array(money, { minLength: 2, maxLength: 6 }), (total, amounts) => {
        const last = amounts.length - 1
        const made = [...amounts.slice(0, last), remainderFor(total, amounts, last)]
        expect(leftOf(total, made)).toBe(ZERO)
      }),
    )
  })

  it('round a share to the nearest cent and show it as a percentage again', () => {
    expect(shareOf(2684.17, '88.5')).toBe(2375.49)
    expect(shareOf(100, '33.33%')).toBe(33.33)
    expect(shareOf(0.01, '50')).toBe(0.01)
    expect(shareOf(100, 'half')).toBeNull()
    expect(percentOf(200, 25)).toBe('12.50')
    expect(percentOf(200, null)).toBe('')
  })
})
