import { addDays, addMonths, fiscalYearStart, monthEnd, monthStart, weekday, yearStart, type Day } from './day'

export interface DayRange {
  start: Day
  end: Day
}

export const RANGE_PRESETS = [
  { key: 'currentWeek', label: 'Current week' },
  { key: 'lastWeek', label: 'Last week' },
  { key: 'last5Weeks', label: 'Last 5 weeks' },
  { key: 'currentMonth', label: 'Current month' },
  { key: 'lastMonth', label: 'Last month' },
  { key: 'last3FullMonths', label: 'Last 3 full months' },
  { key: 'yearToDate', label: 'Year to date' },
  { key: 'fiscalYearToDate', label: 'This fiscal year to date' },
  { key: 'lastFiscalYear', label: 'Last fiscal year' },
  { key: 'weekOverWeek', label: 'Week over week' },
  { key: 'monthOverMonth', label: 'Month over month' },
  { key: 'yearOverYear', label: 'Year over year' },
  { key: 'custom', label: 'Custom' },
] as const
export type RangePreset = (typeof RANGE_PRESETS)[number]['key']

/**
 * The days of a preset, both ends included. Weeks start on Sunday, fiscal years with their month, and current periods end today. `custom`
 * has no days of its own. Source: spec 001 §9.
 */
export function presetRange(preset: Exclude<RangePreset, 'custom'>, today: Day, fiscalMonth = 1): DayRange {
  const week = addDays(today, -weekday(today))
  const month = monthStart(today)
  const fiscal = fiscalYearStart(today, fiscalMonth)
  switch (preset) {
    case 'currentWeek':
      return { start: week, end: today }
    case 'lastWeek':
      return { start: addDays(week, -7), end: addDays(week, -1) }
    case 'last5Weeks':
      return { start: addDays(week, -28), end: today }
    case 'currentMonth':
      return { start: month, end: today }
    case 'lastMonth':
      return { start: addMonths(month, -1), end: addDays(month, -1) }
    case 'last3FullMonths':
      return { start: addMonths(month, -3), end: addDays(month, -1) }
    case 'yearToDate':
      return { start: yearStart(today), end: today }
    case 'fiscalYearToDate':
      return { start: fiscal, end: today }
    case 'lastFiscalYear':
      return { start: addMonths(fiscal, -12), end: addDays(fiscal, -1) }
    case 'weekOverWeek':
      return { start: addDays(today, -6), end: today }
    case 'monthOverMonth':
      return { start: addMonths(month, -11), end: today }
    case 'yearOverYear':
      return { start: addMonths(yearStart(today), -36), end: today }
  }
}

/** The last 4 months through the end of the current month: the dashboard chart's default. Source: spec 001 §9. */
export const lastFourMonths = (today: Day): DayRange => ({
  start: addMonths(monthStart(today), -3),
  end: monthEnd(today),
})

/** The preset with exactly these days, otherwise `custom`. */
export function presetOf(range: DayRange, today: Day, fiscalMonth = 1): RangePreset {
  const match = RANGE_PRESETS.find(({ key }) => {
    if (key === 'custom') return false
    const days = presetRange(key, today, fiscalMonth)
    return days.start === range.start && days.end === range.end
  })
  return match?.key ?? 'custom'
}
