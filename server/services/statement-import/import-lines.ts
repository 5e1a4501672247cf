import sql from 'sql-template-tag'
import { z } from 'zod'
import { Id } from '@/lib/contract/fields'
import { ColumnMapping, ImportTarget, type ImportResult } from '@/lib/contract/statement-import'
import type { Tx } from '@/server/db/connect'
import { advance, complete, Stopped, type Claim } from '@/server/db/queue'
import type { Statement } from '@/server/providers/statement-file/statement'
import { demand } from '../can'
import { reading, tenant, transaction, type Ctx } from '../context'
import { untickNew } from '../reconciliation/untick'
import { afterImport } from '../transaction/after-import'
import { suspenseAccounts } from '../transaction/lines'
import { recordLines, type NewLine } from '../transaction/record'
import { refreshOpeningBalance } from '../bank/opening-balance'
import { closeAccount, settleAccount } from './bank-account'
import { fileLine } from './file-line'
import { layoutOf, rememberLayout } from './layouts'
import { noteImport, unreachedBalances } from './imports'
import { countLeftOut } from './preview'
import { placeAccounts, plan, type PlannedAccount } from './plan'
import { read } from './read'

const Payload = z.object({
  file_name: z.string(),
  bank_account: Id.optional(),
  targets: z.array(ImportTarget).optional(),
  mapping: ColumnMapping.optional(),
  keep: z.array(z.string()).optional(),
})
type Payload = z.infer<typeof Payload>

/** What the job has done so far, saved with the task so that a worker that takes over continues where the last one stopped. */
const Done = z.object({
  created: z.int(),
  places: z.array(
    z.strictObject({ account_key: z.string().nullable(), index: z.int().optional(), bank_account: Id, import: Id }),
  ),
})
type Done = z.infer<typeof Done>

/** Lines per transaction: few enough that an interruption loses little, many enough to be fast. */
const BATCH = 2000

/**
 * Writes a statement file into the books in batches. Each is one transaction that also saves the progress. Lines that an interrupted run
 * has written are recognized by their keys.
 */
export async function importLines(ctx: Ctx, claim: Claim, signal: AbortSignal): Promise<void> {
  demand(ctx, 'integration.sync')
  const payload = Payload.parse(claim.payload)
  const statement = await read(
    ctx,
    { name: payload.file_name, bytes: claim.input ?? new Uint8Array() },
    payload.mapping,
  )
  const done = await settleAccounts(ctx, claim, { statement, payload })
  const accounts = await reading(ctx, (tx) => plan(tx, ctx, statement, { targets: done.places, keep: payload.keep }))
  const imports = new Map(done.places.map((place) => [place.bank_account, place.import]))
  const lines = accounts.flatMap((account) => freshLines(account, imports))
  const total = done.created + lines.length
  for (let start = 0; start < lines.length; start += BATCH) {
    if (signal.aborted) throw new Stopped()
    const batch = lines.slice(start, start + BATCH)
    const created = done.created + batch.length
    await writeBatch(ctx, batch, claim, { ...done, created, progress: (created / total) * 98 })
    done.created = created
  }
  await finish(ctx, claim, { statement, accounts, imports, done })
}

/** The keys of lines depend on their bank account's id, so accounts are created first, and only once. */
async function settleAccounts(
  ctx: Ctx,
  claim: Claim,
  { statement, payload }: { statement: Statement; payload: Payload },
): Promise<Done> {
  const before = Done.safeParse(claim.result)
  if (before.success) return before.data
  return transaction(ctx, async (tx) => {
    const places: Done['places'] = []
    for (const account of await placeAccounts(tx, ctx, statement, payload)) {
      const place = await settleAccount(tx, ctx, account)
      const file = { task: claim.id, file_name: payload.file_name, format: statement.format }
      places.push({ ...place, import: await noteImport(tx, ctx, place.bank_account, file) })
      const shape = layoutOf(statement, account.source)
      if (shape)
        await rememberLayout(tx, ctx, { bank_account: place.bank_account, shape, mapping: payload.mapping ?? null })
    }
    const done = { created: 0, places }
    await advance(tx, claim, { progress: 1, result: done, now: ctx.now() })
    return done
  })
}

interface FreshLine extends Omit<NewLine, 'id' | 'ledger_account' | 'integration_id'> {
  bank_account_id: string
}

const freshLines = (account: PlannedAccount, imports: ReadonlyMap<string, string>): FreshLine[] =>
  account.fresh.map((line) => ({
    ...fileLine(line),
    bank_account_id: account.bank_account_id ?? '',
    import_id: imports.get(account.bank_account_id ?? '') ?? null,
  }))

interface Place {
  id: string
  chart_of_account_id: string
  integration_id: string | null
  /**
   * A reconciliation has frozen an opening balance that includes everything up to this day; a line for those days that arrives later is
   * flagged. Source: LEDGER §3.1.
   */
  frozen_through: string | null
}

async function writeBatch(
  ctx: Ctx,
  batch: readonly FreshLine[],
  claim: Claim,
  step: Done & { progress: number },
): Promise<void> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  await transaction(ctx, async (tx) => {
    await advance(tx, claim, {
      progress: step.progress,
      result: { created: step.created, places: step.places },
      now: ctx.now(),
    })
    const suspense = await suspenseAccounts(tx, entity_id)
    const accounts = await tx.rows<Place>(sql`
      select b.id, b.chart_of_account_id, b.integration_id,
             case when exists (select from reconciliation r where r.entity_id = b.entity_id and r.bank_account_id = b.id and r.finished)
                  then coalesce(b.linked_on - 1, b.stated_on) end as frozen_through
        from bank_account b
       where b.entity_id = ${entity_id} and b.id = any(${[...new Set(batch.map((line) => line.bank_account_id))]}::uuid[]) order by b.id for update of b`)
    const places = new Map(accounts.map((account) => [account.id, account]))
    const lines = batch.map((line): NewLine => {
      const account = places.get(line.bank_account_id)
      if (!account) throw new Error(`Bank account ${line.bank_account_id} is gone`)
      const { chart_of_account_id: ledger_account, integration_id, frozen_through } = account
      return {
        ...line,
        id: ctx.id(),
        ledger_account,
        integration_id,
        is_flagged: frozen_through !== null && line.date <= frozen_through,
      }
    })
    await recordLines(tx, { company_id, entity_id, user_id, now: ctx.now() }, suspense, lines)
    await untickNew(tx, entity_id, lines)
  })
}

/** Called after an import has finally failed, so that the opening balances follow the lines it had written. */
export async function openAbandoned(tx: Tx, ctx: Ctx, claim: Claim): Promise<void> {
  const done = Done.safeParse(claim.result)
  for (const { bank_account } of done.success ? done.data.places : [])
    await refreshOpeningBalance(tx, ctx, bank_account)
}

interface Ending {
  statement: Statement
  accounts: PlannedAccount[]
  /** The import of each bank account. */
  imports: ReadonlyMap<string, string>
  done: Done
}

/** Writes opening balances, the date of the source and the result in the transaction that ends the job. */
async function finish(ctx: Ctx, claim: Claim, { statement, accounts, imports, done }: Ending): Promise<void> {
  const locked = accounts.flatMap((account) => account.locked)
  const likely = sumOf(accounts, (account) => account.likely.filter(({ is_kept }) => !is_kept).length)
  const before_start = sumOf(accounts, (account) => account.before_start)
  const read = sumOf(accounts, (account) => account.source.lines.length)
  const result: Omit<ImportResult, 'balances'> = {
    created: done.created,
    duplicates: read - before_start - locked.length - likely - done.created,
    before_start,
    rejected: [...statement.rejected, ...locked],
    left_out: countLeftOut(statement),
    likely,
    bank_accounts: [...new Set(done.places.map((place) => place.bank_account))],
    imports: [...new Set(done.places.map((place) => place.import))],
  }
  await afterImport(ctx, { transactions: await linesOf(ctx, done) })
  await transaction(ctx, async (tx) => {
    for (const account of accounts) await closeAccount(tx, ctx, account, imports.get(account.bank_account_id ?? ''))
    const balances = await unreachedBalances(tx, tenant(ctx).entity_id, result.bank_accounts)
    await complete(tx, claim, { result: { ...result, balances }, now: ctx.now() })
  })
}

const linesOf = async (ctx: Ctx, { places }: Done): Promise<string[]> => {
  const rows = await reading(ctx, (tx) =>
    tx.rows<{ id: string }>(sql`
    select id from bank_transaction
     where entity_id = ${tenant(ctx).entity_id} and import_id = any(${places.map((place) => place.import)}::uuid[]) order by id`),
  )
  return rows.map((row) => row.id)
}

const sumOf = <T>(items: readonly T[], pick: (item: T) => number): number =>
  items.reduce((sum, item) => sum + pick(item), 0)
