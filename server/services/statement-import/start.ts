import type { ColumnMapping } from '@/lib/contract/statement-import'
import { enqueue } from '@/server/db/queue'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Invalid, Rejected } from '../problems'
import { placeAccounts, type ImportChoice } from './plan'
import { read, type StatementFile } from './read'

/** Checks the file right away and queues a job that writes it. */
export async function startImport(
  ctx: Ctx,
  input: ImportChoice & { file: StatementFile; mapping?: ColumnMapping },
): Promise<{ task_id: string }> {
  demand(ctx, 'integration.sync')
  const statement = await read(ctx, input.file, input.mapping)
  if (statement.needs_mapping)
    throw new Invalid({ mapping: ['Say which column holds the date, the description and the amount.'] })
  if (statement.accounts.every((account) => account.lines.length === 0))
    throw new Rejected(nothingToImport(statement.rejected))
  return transaction(ctx, async (tx) => {
    const placed = await placeAccounts(tx, ctx, statement, input)
    const homeless = placed.filter(
      (account) => account.bank_account_id === null && !account.wanted && account.source.kind === 'unknown',
    )
    if (homeless.length > 0) throw new Invalid({ bank_account: ['Choose the bank account these lines belong to.'] })
    const id = ctx.id()
    const { bank_account, targets, mapping, keep } = input
    await enqueue(tx, {
      ...tenant(ctx),
      id,
      kind: 'import_file',
      now: ctx.now(),
      input: input.file.bytes,
      payload: { file_name: input.file.name, bank_account, targets, mapping, keep },
    })
    await audit(tx, ctx, [
      { object_type: 'task', object_id: id, action: 'import_file', changes: { file: [null, input.file.name] } },
    ])
    return { task_id: id }
  })
}

function nothingToImport(rejected: readonly { line: number; reason: string }[]): string {
  const first = rejected[0]
  return first
    ? `The file holds no transactions to import. Line ${first.line}: ${first.reason}`
    : 'The file holds no transactions to import.'
}
