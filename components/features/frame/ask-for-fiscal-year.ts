import { today } from '@/components/form/today'
import { confirm } from '@/components/ui/confirm-dialog'
import type { Entity } from '@/lib/contract/company'
import { fiscalYearStart } from '@/lib/dates/day'
import { monthName } from '@/lib/dates/format'

/** Another fiscal year regroups what is finished: asked where a year is over or days are locked. No leaves the month to be corrected. */
export async function askForFiscalYear(entity: Entity, month: number | undefined): Promise<void> {
  const { name, fiscal_year_start_month: before, books_start_date, books_locked_until } = entity
  if (month === undefined || month === before) return
  const isOver = [before, month].some((start) => fiscalYearStart(today(), start) > books_start_date)
  if (!isOver && books_locked_until === null) return
  const sure = await confirm({
    title: `Start the fiscal year in ${monthName(month)}?`,
    body: `Balance sheets and trial balances of ${name} will divide retained earnings and net income anew, also for finished years and closed months. No entry changes.`,
    confirmLabel: 'Change the fiscal year',
  })
  if (!sure) throw new YearStays(before)
}

/** Shown beside the field, which keeps what was chosen. */
class YearStays extends Error {
  readonly body: { fiscal_year_start_month: string[] }
  constructor(before: number) {
    super('The fiscal year stays')
    this.body = { fiscal_year_start_month: [`Choose ${monthName(before)} to leave earlier reports as they are.`] }
  }
}
