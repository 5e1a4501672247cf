import { defaultRange, rangeFromParams } from './report-range'

const params = (text: string) => rangeFromParams(new URLSearchParams(text))

describe('report range', () => {
  it('starts as January 1st of this year to today', () => {
    expect(defaultRange('2026-05-18')).toEqual({ start: '2026-01-01', end: '2026-05-18' })
  })
  it('is read from the address', () => {
    expect(params('start_date=2026-01-01&end_date=2026-03-31')).toEqual({ start: '2026-01-01', end: '2026-03-31' })
  })
  it('ignores an invalid range', () => {
    expect(params('start_date=2026-02-30&end_date=2026-03-31')).toBeNull()
    expect(params('start_date=2026-04-01&end_date=2026-03-31')).toBeNull()
    expect(params('start_date=2026-04-01')).toBeNull()
  })
})
