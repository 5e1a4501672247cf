import { addMonths, fiscalYearStart, monthsBetween, type Day } from './day'
import { formatQuarter, formatShortQuarter, formatYear } from './format'

/** A fiscal year is named after the year it ends in. */
const yearOf = (day: Day, fiscalMonth: number): string => formatYear(addMonths(fiscalYearStart(day, fiscalMonth), 11))
const quarterOf = (day: Day, fiscalMonth: number): string =>
  `Q${Math.floor(monthsBetween(fiscalYearStart(day, fiscalMonth), day) / 3) + 1}`

/** '2026'; 'FY2027' if fiscal years do not start in January. */
export const fiscalYearName = (day: Day, fiscalMonth: number): string =>
  fiscalMonth === 1 ? formatYear(day) : `FY${yearOf(day, fiscalMonth)}`

/** 'Q4 2026'; 'Q2 FY2027' if fiscal years do not start in January. */
export const fiscalQuarterName = (day: Day, fiscalMonth: number): string =>
  fiscalMonth === 1 ? formatQuarter(day) : `${quarterOf(day, fiscalMonth)} FY${yearOf(day, fiscalMonth)}`

/** 'Q4 ’26', 'Q2 FY27' */
export const shortQuarterName = (day: Day, fiscalMonth: number): string =>
  fiscalMonth === 1 ? formatShortQuarter(day) : `${quarterOf(day, fiscalMonth)} FY${yearOf(day, fiscalMonth).slice(2)}`
