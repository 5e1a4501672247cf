import type { Answer, Body } from '@/lib/contract/endpoint'
import type { addStatementLines as endpoint } from '@/lib/contract/reconciliation-statement'
import { toWire } from '@/lib/money/cents'
import { bankAccountById } from '../bank/find'
import { openingFollows } from '../bank/opening-balance'
import { bookOf } from '../book'
import { demand } from '../can'
import { audit, reading, tenant, transaction, type Ctx } from '../context'
import { Conflict, Rejected } from '../problems'
import { fileLine } from '../statement-import/file-line'
import { noteImport, stateImport } from '../statement-import/imports'
import { fileNewLines } from '../transaction/after-import'
import { suspenseAccounts } from '../transaction/lines'
import { recordLines } from '../transaction/record'
import { lockOpen, reconciliationRow } from './row'
import { hold } from './statement-lines'
import { NEEDS_COLUMNS, readSheet } from './statement-sheet'

/**
 * Writes the statement's lines that the books lack, as an import of these lines alone. The file is compared with the books while the
 * account is locked, so that a line that arrived meanwhile, in whatever way, is not written again. Source: LEDGER §11.
 */
export async function addStatementLines(
  ctx: Ctx,
  { id, lines: chosen }: { id: string } & Body<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  demand(ctx, 'reconciliation.edit')
  demand(ctx, 'transaction.edit')
  const { entity_id } = tenant(ctx)
  const seen = await reading(ctx, (tx) => reconciliationRow(tx, [entity_id], id))
  const sheet = await readSheet(ctx, seen)
  if (!sheet) throw new Rejected('This reconciliation has no statement file.')
  if (sheet.problem !== null) throw new Rejected(sheet.problem)
  return transaction(ctx, async (tx) => {
    const row = await lockOpen(tx, ctx, id)
    if (row.settlement_file?.id !== seen.settlement_file?.id)
      throw new Conflict('The statement file has changed in the meantime. Review its lines again.')
    const held = await hold(tx, ctx, row, sheet)
    if (!held) throw new Rejected(NEEDS_COLUMNS)
    const wanted = new Set(chosen)
    const missing = held.missing.filter(({ at }) => wanted.has(at))
    if (missing.length === 0) return { added: [], import: null }
    const account = await bankAccountById(tx, entity_id, row.bank_account.id)
    // Each request is an import of its own, so that it can be undone separately.
    const file = { task: ctx.id(), file_name: sheet.file_name, format: held.reading.format }
    const import_id = await noteImport(tx, ctx, account.id, file)
    const days = missing.map(({ line }) => line.date).sort()
    await stateImport(tx, entity_id, import_id, { from: days[0] ?? null, to: days.at(-1) ?? null, stated: null })
    const lines = missing.map((line) => ({
      ...fileLine(line),
      id: ctx.id(),
      bank_account_id: account.id,
      ledger_account: account.chart_of_account_id,
      integration_id: account.integration_id,
      import_id,
    }))
    await recordLines(tx, bookOf(ctx), await suspenseAccounts(tx, entity_id), lines)
    const added = lines.map((line) => line.id)
    await fileNewLines(tx, ctx, added)
    await openingFollows(tx, ctx, lines)
    await audit(tx, ctx, [
      ...lines.map(({ id: object_id, amount }) => ({
        object_type: 'transaction' as const,
        object_id,
        action: 'create' as const,
        changes: { amount: [null, toWire(amount)], reconciliation: [null, id] },
      })),
      {
        object_type: 'reconciliation',
        object_id: id,
        action: 'update',
        changes: { added_lines: [0, lines.length] },
      },
    ])
    return { added, import: import_id }
  })
}
