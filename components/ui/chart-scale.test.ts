import { axisLabel, axisScale, namedPoints } from './chart-scale'

describe('axisScale', () => {
  it('takes round steps around zero and all values', () => {
    expect(axisScale([66_300, 48_100, -9_100]).ticks).toEqual([-20_000, 0, 20_000, 40_000, 60_000, 80_000])
    expect(axisScale([3, 9]).ticks).toEqual([0, 2, 4, 6, 8, 10])
  })
  it('works without values', () => {
    expect(axisScale([]).ticks.length).toBeGreaterThan(1)
    expect(axisScale([0, 0]).low).toBe(0)
  })
  it('abbreviates thousands and millions, and shows negative values in parentheses', () => {
    expect([20_000, 0, -20_000, 2_500_000].map(axisLabel)).toEqual(['$20K', '$0', '($20K)', '$2.5M'])
  })
  it('labels every round step like Intl does', () => {
    const { format } = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
    const steps = Array.from({ length: 16 }, (_, power) =>
      [1, 2, 2.5, 5].map((factor) => factor * 10 ** (power - 1)),
    ).flat()
    for (const step of steps)
      for (const tick of [1, 2, 3, 4, 5].map((times) => times * step)) expect(axisLabel(tick)).toBe(`$${format(tick)}`)
  })
})

describe('namedPoints', () => {
  it.each([
    [60, 8, [0, 12, 24, 36, 48, 59]],
    [12, 8, [0, 2, 4, 6, 8, 11]],
    [60, 1, [0, 59]],
    [3, 8, [0, 1, 2]],
    [1, 8, [0]],
    [0, 8, []],
  ])('of %i points with room for %i names', (points, room, named) => expect(namedPoints(points, room)).toEqual(named))
})
