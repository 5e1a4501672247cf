import type { StatsPoint } from '@/lib/contract/report'
import { begunBy, bucketLabel, bucketsOf, intervalFor, isBlank, totalsOf } from './buckets'

const point = (date: string, amount_type: StatsPoint['amount_type'], total: number): StatsPoint => ({
  date,
  amount_type,
  total,
})
const points = [
  point('2026-01-01', 'money_in', 0.1),
  point('2026-01-03', 'money_in', 0.2),
  point('2026-01-03', 'money_out', 0.31),
  point('2026-01-04', 'money_out', 100),
  point('2026-01-31', 'money_in', 5000),
  point('2026-02-01', 'money_out', 0.01),
]
const winter = { start: '2026-01-01', end: '2026-02-10' }

describe('bars of money in and out', () => {
  it('are whole cents per week from Sunday; the first and the last week are cut to the range', () => {
    const weeks = bucketsOf(points, winter, 'week')
    expect(weeks[0]).toEqual({ start: '2026-01-01', end: '2026-01-03', money_in: 0.3, money_out: 0.31, net: -0.01 })
    expect(weeks[1]).toEqual({ start: '2026-01-04', end: '2026-01-10', money_in: 0, money_out: 100, net: -100 })
    expect(weeks.at(-1)).toMatchObject({ start: '2026-02-08', end: '2026-02-10' })
    expect(weeks).toHaveLength(7)
  })

  it('end with the current day, or with the last activity if that is later', () => {
    const weeks = bucketsOf(points, winter, 'week')
    const last = (day: string) => begunBy(weeks, day).at(-1)?.start
    expect([
      last('2026-02-10'),
      last('2026-02-07'),
      last('2026-01-02'),
      begunBy(bucketsOf([], winter, 'week'), '2025-12-31'),
    ]).toEqual(['2026-02-08', '2026-02-01', '2026-02-01', []])
  })

  it('are one per day without gaps', () => {
    const days = bucketsOf(points, winter, 'day')
    expect(days).toHaveLength(41)
    expect(days[1]).toEqual({ start: '2026-01-02', end: '2026-01-02', money_in: 0, money_out: 0, net: 0 })
  })

  it('are one per month, and sum to the same total in every interval', () => {
    const months = bucketsOf(points, winter, 'month')
    expect(months.map(({ start, end }) => [start, end])).toEqual([
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-10'],
    ])
    const total = { money_in: 5000.3, money_out: 100.32, net: 4899.98 }
    for (const interval of ['day', 'week', 'month'] as const) {
      expect(totalsOf(bucketsOf(points, winter, interval))).toEqual(total)
    }
  })

  it('are blank without activity', () => {
    expect(isBlank(bucketsOf([], winter, 'month'))).toBe(true)
    expect(isBlank(bucketsOf(points, winter, 'month'))).toBe(false)
  })

  it('become coarser when there are too many days to distinguish', () => {
    expect(intervalFor('day', winter)).toBe('day')
    expect(intervalFor('day', { start: '2025-01-01', end: '2025-12-31' })).toBe('week')
    expect(intervalFor('day', { start: '2020-01-01', end: '2026-12-31' })).toBe('month')
    expect(intervalFor('month', winter)).toBe('month')
  })

  it('are named by their days; only a whole month has its name', () => {
    expect(bucketLabel({ start: '2026-01-04', end: '2026-01-04' }, 'day')).toBe('Jan 4, 2026')
    expect(bucketLabel({ start: '2026-01-04', end: '2026-01-10' }, 'week')).toBe('Jan 4 – Jan 10, 2026')
    expect(bucketLabel({ start: '2026-01-01', end: '2026-01-31' }, 'month')).toBe('January 2026')
    expect(bucketLabel({ start: '2026-02-01', end: '2026-02-10' }, 'month')).toBe('Feb 1 – Feb 10, 2026')
  })
})
