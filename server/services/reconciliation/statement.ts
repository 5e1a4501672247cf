import type { ReconciliationStatement } from '@/lib/contract/reconciliation-statement'
import { demand } from '../can'
import { oneSnapshot, reading, type Ctx } from '../context'
import { statedBalance } from '../statement-import/plan'
import { reconciliationRow } from './row'
import { hold } from './statement-lines'
import { NEEDS_COLUMNS, readSheet } from './statement-sheet'

const NOTHING: ReconciliationStatement = { file: null, problem: null, lines: [], elsewhere: 0, stated: null }

/** The lines of the statement's file, each with the matching line of the worksheet. Nothing is written. */
export async function statement(ctx: Ctx, id: string): Promise<ReconciliationStatement> {
  demand(ctx, 'reconciliation.read')
  const row = await reading(ctx, (tx) => reconciliationRow(tx, ctx.actor?.entity_ids ?? [], id))
  const sheet = await readSheet(ctx, row)
  if (!sheet) return NOTHING
  const none = { ...NOTHING, file: sheet.file_name }
  if (sheet.problem !== null) return { ...none, problem: sheet.problem }
  const held = await reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    return hold(tx, ctx, row, sheet)
  })
  if (!held) return { ...none, problem: NEEDS_COLUMNS }
  const { source } = held.reading
  const balance = statedBalance(source, row.bank_account.kind)
  return {
    ...none,
    lines: held.lines,
    elsewhere: held.elsewhere,
    stated: balance === null ? null : { balance, date: source.balance?.date ?? null },
  }
}
