/** Ranges of days past due. `status` is used for invoices, `column` for reports; the last range has no end. Source: LEDGER §3.8. */
export const AGES = [
  { status: 'current', column: 'current', label: 'Current', from: 0, through: 0 },
  { status: '1-30', column: 'days_1_30', label: '1–30', from: 1, through: 30 },
  { status: '31-60', column: 'days_31_60', label: '31–60', from: 31, through: 60 },
  { status: '61-90', column: 'days_61_90', label: '61–90', from: 61, through: 90 },
  { status: 'over_90', column: 'over_90', label: '90+', from: 91, through: Infinity },
] as const

export type Age = (typeof AGES)[number]
export type AgeColumn = Age['column']

/** Negative days mean that it is not due yet. */
export function isOfAge(days: number, { from, through }: Age): boolean {
  const late = Math.max(0, days)
  return late >= from && late <= through
}

/** One value for each column of a report. The cast is safe: the keys are all the columns. */
export const byAge = <T>(valueOf: (column: AgeColumn) => T): Record<AgeColumn, T> =>
  Object.fromEntries(AGES.map(({ column }) => [column, valueOf(column)])) as Record<AgeColumn, T>
