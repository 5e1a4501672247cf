import { percentChange, percentOf } from './percent'

describe('percentages', () => {
  it('rounds to one decimal in whole cents: 2,111,645.95 against 2,024,778.39 is +4.3', () => {
    expect(percentChange(2_111_645.95, 2_024_778.39)).toBe(4.3)
  })
  it('measures a change of a negative figure against its size: -9,842.10 after -8,070.52 is -22.0', () => {
    expect(percentChange(-9842.1, -8070.52)).toBe(-22)
  })
  it('has no change from zero and no share of nothing', () => {
    expect(percentChange(5, 0)).toBeNull()
    expect(percentOf(5, 0)).toBeNull()
    expect(percentOf(5, -10)).toBeNull()
  })
  it('is the share of a whole, rounded half away from zero: 1 of 3 is 33.3, 1 of 8 is 12.5, 0.50 of 1,000 is 0.1', () => {
    expect([percentOf(1, 3), percentOf(1, 8), percentOf(0.5, 1000), percentOf(-1, 8)]).toEqual([33.3, 12.5, 0.1, -12.5])
  })
  it('has no limit: 5,000.00 after 100.00 is +4,900.0, -5,000.00 is -5,100.0', () => {
    expect(percentChange(5000, 100)).toBe(4900)
    expect(percentChange(-5000, 100)).toBe(-5100)
  })
  it('does not drift: 0.10 after 0.30 is -66.7', () => {
    expect(percentChange(0.1, 0.3)).toBe(-66.7)
  })
})
