import { axisLabel, axisScale } from './chart-scale'

describe('axisScale', () => {
  it('takes round steps around zero and all values', () => {
    expect(axisScale([66_300, 48_100, -9_100]).ticks).toEqual([-20_000, 0, 20_000, 40_000, 60_000, 80_000])
    expect(axisScale([3, 9]).ticks).toEqual([0, 2, 4, 6, 8, 10])
  })
  it('is an axis without values too', () => {
    expect(axisScale([]).ticks.length).toBeGreaterThan(1)
    expect(axisScale([0, 0]).low).toBe(0)
  })
  it('labels thousands and millions short, what is below zero in parentheses', () => {
    expect([20_000, 0, -20_000, 2_500_000].map(axisLabel)).toEqual(['$20K', '$0', '($20K)', '$2.5M'])
  })
})
