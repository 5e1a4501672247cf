import { chosenRange, rangeQuery } from './address-range'

const today = '2026-11-18'
const read = (query: string) => chosenRange(new URLSearchParams(query), 'currentMonth', { today })

describe('a date range in the address', () => {
  it('is the default preset if the value is missing or invalid', () => {
    const usual = { preset: 'currentMonth', range: { start: '2026-11-01', end: today } }
    for (const query of [
      '',
      'range=custom',
      'range=never',
      'start_date=2026-02-30&end_date=2026-03-01',
      'start_date=2026-03-02&end_date=2026-03-01',
    ]) {
      expect(read(query)).toEqual(usual)
    }
  })

  it('moves with the calendar as a preset and stays as dates, and is read as it was written', () => {
    for (const query of ['?range=lastMonth', '?start_date=2026-01-05&end_date=2026-02-10']) {
      expect(rangeQuery(read(query), 'currentMonth')).toBe(query)
    }
    expect(read('range=lastMonth').range).toEqual({ start: '2026-10-01', end: '2026-10-31' })
    expect(rangeQuery(read(''), 'currentMonth')).toBe('')
  })
})
