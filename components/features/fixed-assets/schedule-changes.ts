interface MonthAmount {
  date: string
  depreciation_amount: number
}
export interface MonthChange {
  date: string
  /** Null: the month is new, or is removed. */
  before: number | null
  after: number | null
}

/** Months whose depreciation would change with another schedule, earliest first. */
export function scheduleChanges(before: readonly MonthAmount[], after: readonly MonthAmount[]): MonthChange[] {
  const [old, next] = [amounts(before), amounts(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .sort()
    .map((date) => ({ date, before: old.get(date) ?? null, after: next.get(date) ?? null }))
    .filter((change) => change.before !== change.after)
}

const amounts = (rows: readonly MonthAmount[]): Map<string, number> =>
  new Map(rows.map(({ date, depreciation_amount }) => [date, depreciation_amount]))
