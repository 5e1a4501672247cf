import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { ExportFilter } from '@/lib/contract/transaction-export'
import { XLSX } from '@/lib/contract/report-file'
import { dayIn } from '@/lib/dates/day'
import { add, parseCents, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { formatPlain } from '@/lib/money/format'
import { advance, complete, Stopped, type Claim } from '@/server/db/queue'
import type { Row } from '@/server/providers/paper/paper'
import { workbook } from '@/server/providers/spreadsheet/workbook'
import { demand } from '../can'
import { besideBooks, entityScope, tenant, type Ctx } from '../context'
import { addFile, type StoredFile } from '../file/store'
import { Rejected } from '../problems'
import type { Totals } from './counts'
import { EXPORT_COLUMNS, exportRows } from './export-rows'
import { totalsOf } from './list'

/** The rows of an Excel sheet, minus the lines above the table. */
const ROWS_MAX = 1_000_000
const STEP = 20_000
const whole = new Intl.NumberFormat('en-US')

/**
 * Writes the matching lines into a workbook in the file store. The file has the id of its task: a worker that takes the job over writes the
 * same file again, and its row is only created once, at the end of the job.
 */
export async function exportJob(ctx: Ctx, claim: Claim, signal: AbortSignal): Promise<void> {
  demand(ctx, 'report.export')
  const { entities, ...filter } = ExportFilter.parse(claim.payload)
  const file = await writeFile(ctx, claim, { entities: entityScope(ctx, entities), filter, signal })
  await besideBooks(ctx, async (tx) => {
    const { id } = await addFile(tx, ctx, file)
    await complete(tx, claim, { result: { file_id: id }, now: ctx.now() })
  })
  ctx.events.publish({
    company_id: claim.company_id,
    only_user: claim.user_id,
    message_type: 'export_transaction_excel',
    message: `/api/v1/file/file/${file.id}/content/`,
  })
}

interface Wanted {
  entities: string[]
  filter: Omit<ExportFilter, 'entities'>
  signal: AbortSignal
}

async function writeFile(ctx: Ctx, claim: Claim, { entities, filter, signal }: Wanted): Promise<StoredFile> {
  const { company_id, entity_id } = tenant(ctx)
  const { tx, end } = await ctx.db.stream({ role: 'app', company: company_id })
  try {
    const { name, timezone } = await tx.one<{ name: string; timezone: string }>(
      sql`select name, timezone from entity where id = ${entity_id}`,
    )
    const totals = await totalsOf(tx, entities, filter)
    if (totals.count > ROWS_MAX)
      throw new Rejected(`One file holds ${whole.format(ROWS_MAX)} transactions. Narrow the filter.`)
    const today = dayIn(timezone, ctx.now())
    const rows = checked(exportRows(tx, entities, filter), { ctx, claim, totals, signal })
    const content = workbook({
      name: 'Transactions',
      head: [name, `Transactions on ${today}`, summary(totals)],
      columns: EXPORT_COLUMNS,
      rows,
      filter: true,
    })
    const storage_key = `${company_id}/${claim.id}`
    const seen = { hash: createHash('sha256'), size: 0 }
    await ctx.files.put(storage_key, measured(content, seen), { content_type: XLSX })
    return {
      id: claim.id,
      storage_key,
      name: `Transactions ${today}.xlsx`,
      content_type: XLSX,
      entity_id,
      needs: 'report.export',
      size: seen.size,
      sha256: seen.hash.digest(),
    }
  } finally {
    await end()
  }
}

const summary = ({ count, money_in, money_out }: Totals): string =>
  `${whole.format(count)} ${count === 1 ? 'line' : 'lines'} · Money in ${formatPlain(money_in)} · Money out ${formatPlain(money_out)}`

interface Check {
  ctx: Ctx
  claim: Claim
  totals: Totals
  signal: AbortSignal
}

/** Passes the rows on while it counts them, adds them up and reports progress. A file that differs from the list is never kept. */
async function* checked(batches: AsyncIterable<Row[]>, { ctx, claim, totals, signal }: Check): AsyncGenerator<Row[]> {
  const column = EXPORT_COLUMNS.findIndex(({ kind }) => kind === 'money')
  let [count, reported] = [0, 0]
  let sum: Cents = ZERO
  for await (const batch of batches) {
    if (signal.aborted) throw new Stopped()
    count += batch.length
    for (const { cells } of batch) sum = add(sum, parseCents(Number(cells[column])))
    yield batch
    if (count - reported < STEP) continue
    reported = count
    await besideBooks(ctx, (tx) =>
      advance(tx, claim, { progress: (count / totals.count) * 100, result: {}, now: ctx.now() }),
    )
  }
  const expected = add(parseCents(totals.money_in), parseCents(-totals.money_out))
  if (count !== totals.count || sum !== expected) {
    throw new Error(`The export has ${count} lines of ${toWire(sum)}, the list ${totals.count} of ${toWire(expected)}`)
  }
}

async function* measured(
  pieces: AsyncIterable<Buffer>,
  seen: { hash: { update: (piece: Buffer) => unknown }; size: number },
): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    seen.hash.update(piece)
    seen.size += piece.length
    yield piece
  }
}
