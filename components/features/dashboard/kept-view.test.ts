import { chartView } from './kept-view'

const today = '2026-11-18'

describe('what the chart shows', () => {
  it('is by default the last 4 months through the end of the current month, by week', () => {
    const usual = { interval: 'week', range: { start: '2026-08-01', end: '2026-11-30' }, isUsual: true }
    for (const kept of [null, 'nonsense', {}, { interval: 'hour', range: { start: '2026-02-30', end: 'x' } }]) {
      expect(chartView(kept, today)).toEqual(usual)
    }
  })

  it('is what was stored: chosen dates unchanged, a preset as of today', () => {
    const days = { start: '2026-01-05', end: '2026-02-10' }
    expect(chartView({ interval: 'day', range: days }, today)).toEqual({ interval: 'day', range: days, isUsual: false })
    expect(chartView({ interval: 'month', range: 'lastMonth' }, today).range).toEqual({
      start: '2026-10-01',
      end: '2026-10-31',
    })
  })
})
