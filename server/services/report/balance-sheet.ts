import type { BalanceSheet } from '@/lib/contract/report'
import { addDays, fiscalYearStart } from '@/lib/dates/day'
import { toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { accountMoves } from '@/server/db/balances'
import { balanceSums, inPart } from '@/server/ledger/statements/account-sums'
import { balanceSheet as sheetOf, type BalanceSheet as Sheet } from '@/server/ledger/statements/balance-sheet'
import { balanceSheetTable } from '@/server/ledger/statements/balance-sheet-table'
import type { Period } from '@/server/ledger/statements/table'
import { demand } from '../can'
import { oneSnapshot, reporting, type Ctx } from '../context'
import { columnEntities, ofEveryEntity, perEntity } from './entity-columns'
import { daysOf, inOrder, shownBeside, totalOf, type Asked, type Compared, type Periods } from './periods'
import { readingOf, sumsAs } from './sums'

/** Balances at the end of the day; only the range's last day matters. */
export function balanceSheet(ctx: Ctx, query: Compared): Promise<BalanceSheet> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    const entities = columnEntities(ctx, query)
    const how = await readingOf(tx, entities, query)
    const periods = await sheetPeriods(tx, { query, entities, how })
    const [{ sheet }] = periods
    const table = balanceSheetTable(inOrder(query, periods), shownBeside(query))
    return {
      data: sheet.data.map(({ name, account_element, total, subcategories }) => ({
        name,
        account_element,
        total_amount: toWire(total),
        subcategories: subcategories.map((group) => ({
          name: group.name,
          subcategory: group.subcategory,
          total_amount: toWire(group.total),
          data: group.data.map((row) => ({
            chart_of_account_id: row.id,
            chart_number: row.chart_number,
            name: row.name,
            total_amount: toWire(row.total),
          })),
        })),
      })),
      liability_equity_total: toWire(sheet.liability_equity_total),
      read_as: how.read_as,
      ...(query.columns === 'entity' ? await ofEveryEntity(tx, entities, table) : table),
    }
  })
}

async function sheetPeriods(tx: Tx, { query, entities, how }: Asked): Promise<Periods<Period & { sheet: Sheet }>> {
  if (query.columns === 'entity') {
    const day = { start_date: query.end_date, end_date: query.end_date }
    const { whole, parts } = await perEntity(tx, entities, (ids) => sumsAs(tx, ids, day, how))
    const range = { start: query.end_date, end: query.end_date }
    return [
      { ...totalOf(range), sheet: sheetOf(whole) },
      ...parts.map(({ id, name, sums }) => ({
        label: name,
        key: id,
        entity: id,
        range,
        sheet: sheetOf(inPart(whole, sums)),
      })),
    ]
  }
  const [first, ...others] = daysOf(query, how.fiscal_year_start_month)
  const yearOf = ({ range }: Period) => fiscalYearStart(range.end, how.fiscal_year_start_month)
  const afterOf = ({ range }: Period) => addDays(range.end, 1)
  const all = [first, ...others]
  const days = [...new Set([BEFORE_ALL, ...all.map(yearOf), ...all.map(afterOf)])].sort()
  const moves = await accountMoves(tx, { entity_ids: entities, basis: how.basis }, days)
  const sheetAt = (period: Period) =>
    sheetOf(balanceSums(moves, { at: days.indexOf(afterOf(period)), year: days.indexOf(yearOf(period)) }))
  return [{ ...first, sheet: sheetAt(first) }, ...others.map((period) => ({ ...period, sheet: sheetAt(period) }))]
}
const BEFORE_ALL = '0001-01-01'
