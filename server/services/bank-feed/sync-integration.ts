/*
 * Reads a bank into the books, page by page. Each page is one transaction that checks the job's fence, moves the cursor on from where this
 * worker read it, and writes the page's contents. A killed worker therefore leaves only whole pages behind, and two workers never write the
 * same page.
 */
import sql from 'sql-template-tag'
import { z } from 'zod'
import { Id } from '@/lib/contract/fields'
import { Stopped, TryLater, type Claim } from '@/server/db/queue'
import { BankFault, type SyncPage } from '@/server/providers/bank/bank-provider'
import { RELINK, openBank, type OpenBank } from '../bank/provider'
import { lockIntegration, type LinkedBank } from '../bank/integrations'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Problem } from '../problems'
import { finish } from './finish'
import { retryHeld } from './retry-held'
import { noStep, noteStep, progressOf, type Progress } from './progress'
import { settleAccounts } from './settle-accounts'
import { writePage } from './write-page'

const Payload = z.object({ integration: Id })
const RESTARTS_MAX = 5
const LATER_MS = 30_000
/** A bank that was just linked gathers its lines for some seconds; whatever comes later arrives with its next notice or the next sync. */
const READY_ATTEMPTS = 4
const READY_MS = 10_000

export async function syncIntegration(ctx: Ctx, claim: Claim, signal: AbortSignal): Promise<void> {
  demand(ctx, 'integration.sync')
  const { integration } = Payload.parse(claim.payload)
  try {
    const bank = await transaction(ctx, (tx) => lockIntegration(tx, tenant(ctx).entity_id, integration))
    await sync(ctx, claim, { bank, open: openBank(ctx, bank), signal })
  } catch (error) {
    if (error instanceof BankFault) await giveUp(ctx, claim, { integration, fault: error })
    throw error
  }
}

interface Reading {
  bank: LinkedBank
  open: OpenBank
  signal: AbortSignal
}

async function sync(ctx: Ctx, claim: Claim, { bank, open, signal }: Reading): Promise<void> {
  const data = await open.provider.accounts(open.access_token)
  const begun = await transaction(ctx, async (tx) => {
    await settleAccounts(tx, ctx, bank, data)
    return noteStep(tx, ctx, claim, { before: progressOf(claim, ctx.now()), step: noStep() })
  })
  const read = await readPages(ctx, claim, { bank, open, signal }, begun)
  if (!read.isReady && claim.attempts < READY_ATTEMPTS) throw new TryLater(claim.attempts * READY_MS)
  const progress = await retryHeld(ctx, claim, { bank, ...read })
  await finish(ctx, claim, { bank, progress, isReady: read.isReady })
}

/** Reads to the last page. When the bank's data changes between two pages, it starts over from where the first page began. */
async function readPages(
  ctx: Ctx,
  claim: Claim,
  { bank, open, signal }: Reading,
  begun: Progress,
): Promise<{ progress: Progress; isReady: boolean }> {
  let progress = begun
  let cursor = bank.sync_cursor
  for (let restarts = 0; ;) {
    if (signal.aborted) throw new Stopped()
    const page = await pageAfter(open, cursor)
    if (page === 'restart') {
      if (++restarts > RESTARTS_MAX) throw new BankFault('later', 'The data of the bank keeps changing')
      cursor = await rewind(ctx, bank.id)
      continue
    }
    if (page.has_more && page.next_cursor === cursor)
      throw new BankFault('later', 'The bank sends one page again and again')
    const written = await transaction(ctx, (tx) => writePage(tx, ctx, claim, { bank, page, cursor, progress }))
    progress = written.progress
    cursor = written.cursor
    if (written.isWritten && !page.has_more) return { progress, isReady: page.is_ready }
  }
}

async function pageAfter({ provider, access_token }: OpenBank, cursor: string | null): Promise<SyncPage | 'restart'> {
  try {
    return await provider.syncTransactions(access_token, cursor)
  } catch (error) {
    if (error instanceof BankFault && error.kind === 'restart') return 'restart'
    throw error
  }
}

const rewind = (ctx: Ctx, id: string): Promise<string | null> =>
  transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const { safe_cursor } = await tx.one<{ safe_cursor: string | null }>(sql`
      update integration set sync_cursor = safe_cursor where entity_id = ${entity_id} and id = ${id} returning safe_cursor`)
    return safe_cursor
  })

/** Shows at the data source why nothing new arrives. An expired sign-in ends the job; any other fault is retried. */
async function giveUp(
  ctx: Ctx,
  claim: Claim,
  { integration, fault }: { integration: string; fault: BankFault },
): Promise<never> {
  const needsPerson = fault.kind === 'relink' || fault.kind === 'refused'
  ctx.log.warn({ integration, fault: fault.kind, code: fault.code }, 'a bank could not be read')
  await transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const message = needsPerson ? RELINK : 'The bank does not answer. We will try again.'
    await tx.run(sql`
      update integration set error_message = ${message}, status = case when ${needsPerson}::boolean then 'needs_relink' else status end,
             updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${integration} and status <> 'disconnected'`)
    if (needsPerson) {
      await audit(tx, ctx, [
        {
          object_type: 'integration',
          object_id: integration,
          action: 'needs_relink',
          changes: { code: [null, fault.code ?? null] },
        },
      ])
    }
  })
  if (needsPerson) throw new Problem(409, { message: RELINK, code: 'needs_relink' })
  throw new TryLater(claim.attempts * LATER_MS)
}
