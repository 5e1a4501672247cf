import sql from 'sql-template-tag'
import { AccountInput, AccountPatch, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { chartImportList, type ChartImport, type ChartImportRow } from '@/lib/contract/chart-import'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { Tx } from '@/server/db/connect'
import { SUBCATEGORIES } from '@/server/ledger/chart-rules'
import { demand } from '../can'
import { tenant, transaction, type Ctx } from '../context'
import { assertNone, problemsOf } from '../list-file'
import { importList, noteImport } from '../list-import'
import { attempt, rehearse } from '../rehearse'
import { cellValues, chartRows, columnLabel, type ChartFileRow } from './chart-file'
import { addIn } from './create'
import { ACCOUNT_COLUMNS } from './row'
import { lockChart } from './state'
import { withNumbers } from './unnumbered'
import { updateIn } from './update'

/** What a file would change: the import runs and is rolled back as a whole. */
export async function previewImport(ctx: Ctx, file: { bytes: Uint8Array }): Promise<ChartImport> {
  demand(ctx, 'account.edit')
  const rows = await chartRows(ctx, file.bytes)
  return rehearse(ctx, async (tx) => (await importRows(tx, ctx, rows)).outcome)
}

/** Adds and changes the accounts of a file, all or none. */
export async function importChart(ctx: Ctx, file: { name: string; bytes: Uint8Array }): Promise<ChartImport> {
  demand(ctx, 'account.edit')
  const rows = await chartRows(ctx, file.bytes)
  return transaction(ctx, async (tx) => {
    const { outcome, added } = await importRows(tx, ctx, rows)
    assertNone(outcome.rows.filter((row) => row.outcome === 'refused'))
    if (added.length === 0) return outcome
    const entered = { account: added }
    return { ...outcome, import: await noteImport(tx, ctx, { noun: 'account', file_name: file.name, entered }) }
  })
}

/** Imported files of accounts, newest first. */
export function chartImports(ctx: Ctx, query: Query<typeof chartImportList>): Promise<Answer<typeof chartImportList>> {
  demand(ctx, 'account.read')
  return importList(ctx, { noun: 'account', endpoint: chartImportList }, query)
}

/** The state of the chart while rows are imported. */
interface Work {
  tx: Tx
  ctx: Ctx
  accounts: Map<number, ChartOfAccount>
  rows: ReadonlyMap<number, ChartFileRow>
  done: Map<ChartFileRow, ChartImportRow>
  added: string[]
  /** Accounts to deactivate once everything else is imported. */
  toDeactivate: { row: ChartFileRow; id: string }[]
}

interface Imported {
  outcome: ChartImport
  /** Ids of new accounts. */
  added: readonly string[]
}

async function importRows(tx: Tx, ctx: Ctx, written: readonly ChartFileRow[]): Promise<Imported> {
  const { entity_id } = tenant(ctx)
  await lockChart(tx, entity_id)
  const existing = await tx.rows<ChartOfAccount>(
    sql`select ${ACCOUNT_COLUMNS} from chart_of_account a where a.entity_id = ${entity_id}`,
  )
  const numbered = withNumbers(written, existing)
  const rows = numbered.map(({ row }) => row)
  const work: Work = {
    ...{ tx, ctx, done: new Map(), added: [], toDeactivate: [] },
    accounts: new Map(existing.map((account) => [account.chart_number, account])),
    // The first of two rows with the same number; the other is refused.
    rows: new Map([...rows].reverse().map((row) => [numberOf(row.cells.chart_number), row])),
  }
  for (const { row, outcome } of numbered) if (outcome) work.done.set(row, { ...blankRow(row), ...outcome })
  for (const row of rows) await takeRow(work, row)
  // Children first, because a heading can only be deactivated after them.
  for (const { row, id } of work.toDeactivate.reverse()) await deactivate(work, row, id)
  const shown = rows.flatMap((row) => work.done.get(row) ?? [])
  const count = (one: ChartImportRow['outcome']) => shown.filter((row) => row.outcome === one).length
  const counts = { added: count('add'), changed: count('change'), refused: count('refused') }
  return { outcome: { ...counts, import: null, rows: shown }, added: work.added }
}

const numberOf = (cell: string | undefined): number => (/^\d{1,10}$/.test(cell ?? '') ? Number(cell) : NaN)

const blankRow = ({ line, cells }: ChartFileRow): ChartImportRow => ({
  ...{ row: line, chart_number: cells.chart_number ?? '', name: cells.name ?? '' },
  ...{ outcome: 'same', changes: [], was: null, note: null, problems: [] },
})

/** Imports a row, after the row of its parent. */
async function takeRow(work: Work, row: ChartFileRow): Promise<void> {
  if (work.done.has(row)) return
  const number = numberOf(row.cells.chart_number)
  const put = (over: Partial<ChartImportRow>): void => void work.done.set(row, { ...blankRow(row), ...over })
  // The row is marked as done before its parent is imported, so that two rows that name each other as parent do not wait for each other.
  put({})
  const first = work.rows.get(number)
  if (Number.isNaN(number)) return put({ outcome: 'refused', problems: ['Number: Enter a number.'] })
  if (first !== row)
    return put({ outcome: 'refused', problems: [`Number ${number} is already on line ${first?.line ?? ''}.`] })
  const above = work.rows.get(numberOf(row.cells.parent))
  if (above) await takeRow(work, above)
  const { values, problems } = rowValues(work, row)
  if (problems.length > 0) return put({ outcome: 'refused', problems })
  const before = work.accounts.get(number)
  put(before ? await change(work, { row, before, values }) : await add(work, { row, values, number }))
}

/** The row's values, with its parent's id and the element of its subcategory. */
function rowValues({ accounts }: Work, row: ChartFileRow): ReturnType<typeof cellValues> {
  const { values, problems } = cellValues(row)
  const { parent } = row.cells
  if (parent === '') values.parent = null
  else if (parent !== undefined) {
    const above = accounts.get(numberOf(parent))
    if (above) values.parent = above.id
    else problems.push(`Parent: No account has the number ${parent}.`)
  }
  const place = Object.entries(SUBCATEGORIES).find(([name]) => name === values.subcategory)
  if (place && values.account_element === undefined) values.account_element = place[1].element
  return { values, problems }
}

type Outcome = Pick<ChartImportRow, 'outcome'> & Partial<ChartImportRow>

async function add(
  work: Work,
  { row, values, number }: { row: ChartFileRow; values: Record<string, unknown>; number: number },
): Promise<Outcome> {
  // With an empty cell the subcategory decides the cash flow, as in the form.
  const { is_active, cash_flow_category, ...given } = values
  const rest = cash_flow_category ? { ...given, cash_flow_category } : given
  const place = Object.entries(SUBCATEGORIES).find(([, { from, to }]) => number >= from && number <= to)
  const input = AccountInput.safeParse({
    ...(place && given.subcategory === undefined && { subcategory: place[0], account_element: place[1].element }),
    ...rest,
    chart_number: number,
  })
  if (!input.success) return refusedBy(input.error)
  const made = await attempt(work.tx, () => addIn(work.tx, work.ctx, input.data))
  if ('problems' in made) return refusedFor(made.problems)
  work.accounts.set(number, made.made)
  work.added.push(made.made.id)
  if (is_active === false) work.toDeactivate.push({ row, id: made.made.id })
  return { outcome: 'add' }
}

const OF_LINES = ['is_categorize', 'is_money_in', 'is_money_out'] as const

async function change(
  work: Work,
  { row, before, values }: { row: ChartFileRow; before: ChartOfAccount; values: Record<string, unknown> },
): Promise<Outcome> {
  const differs = Object.entries(values).filter(
    ([field, value]) => (before[field as keyof ChartOfAccount] ?? null) !== value,
  )
  const isHeader = values.is_header ?? before.is_header
  const changed = Object.fromEntries(differs.filter(([field]) => !isHeader || !OF_LINES.some((one) => one === field)))
  const changes = Object.keys(changed).map(columnLabel)
  if (changes.length === 0) return { outcome: 'same' }
  const was = changed.name === undefined ? null : before.name
  const { is_active, ...now } = changed
  const deactivates = is_active === false
  const patch = AccountPatch.safeParse(deactivates ? now : changed)
  if (!patch.success) return { ...refusedBy(patch.error), changes }
  if (Object.keys(patch.data).length > 0) {
    const made = await attempt(work.tx, () => updateIn(work.tx, work.ctx, { id: before.id, patch: patch.data }))
    if ('problems' in made) return { ...refusedFor(made.problems), changes }
    work.accounts.set(before.chart_number, made.made)
  }
  if (deactivates) work.toDeactivate.push({ row, id: before.id })
  return { outcome: 'change', changes, was }
}

async function deactivate({ tx, ctx, done }: Work, row: ChartFileRow, id: string): Promise<void> {
  const deactivated = await attempt(tx, () => updateIn(tx, ctx, { id, patch: { is_active: false } }))
  const messages = done.get(row)
  if (messages && 'problems' in deactivated) done.set(row, { ...messages, ...refusedFor(deactivated.problems) })
}

type Refused = Pick<ChartImportRow, 'problems'> & { outcome: 'refused' }

const refusedFor = (problems: string[]): Refused => ({ outcome: 'refused', problems })

const refusedBy = (error: Parameters<typeof problemsOf>[0]): Refused => refusedFor(problemsOf(error, columnLabel))
