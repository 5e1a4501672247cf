import sql from 'sql-template-tag'
import type { sendPublicToken as endpoint } from '@/lib/contract/bank-link'
import type { Answer, Body } from '@/lib/contract/endpoint'
import { databaseError, type Tx } from '@/server/db/connect'
import {
  BankFault,
  type BankAccountData,
  type BankName,
  type BankProvider,
  type LinkedItem,
} from '@/server/providers/bank/bank-provider'
import { demand } from '../can'
import { booksStart } from '../entity/books'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Rejected } from '../problems'
import { assertProven } from '../session/proof'
import { integrationRow, lockIntegration } from './integrations'
import { hashOf } from './link-token'
import { asking, linkRefused, openBank, providerOf } from './provider'
import { queueSync } from './start-sync'

type Input = Body<typeof endpoint>

interface BankLink {
  id: string
  provider: BankName
  import_year: 1 | 2
  renews_id: string | null
  integration_id: string | null
  task_id: string | null
  is_open: boolean
}

/**
 * Links the bank that the person signed in to, once. The link's row is locked while the token is exchanged, so that a repeated token waits
 * and then finds what the first one created.
 */
export async function usePublicToken(ctx: Ctx, input: Input): Promise<Answer<typeof endpoint>> {
  demand(ctx, 'integration.connect')
  await assertProven(ctx)
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const link = await lockLink(tx, ctx, input)
    if (!link.integration_id || !link.task_id) {
      if (!link.is_open) throw new Rejected('This bank link has expired. Start again.', { code: 'link_refused' })
      link.integration_id = link.renews_id
        ? await renew(tx, ctx, link.renews_id, input)
        : await connect(tx, ctx, link, input)
      link.task_id = await queueSync(tx, ctx, { integration: link.integration_id, reuse: 'waiting' })
      await tx.run(sql`
        update bank_link set public_token_hash = ${hashOf(input.public_token)}, integration_id = ${link.integration_id}, task_id = ${link.task_id}
         where entity_id = ${entity_id} and id = ${link.id}`)
    }
    return { task_id: link.task_id, integration: await integrationRow(tx, entity_id, link.integration_id) }
  })
}

/** The link that this token has already finished, otherwise the one it names, otherwise the caller's latest open one. */
async function lockLink(tx: Tx, ctx: Ctx, { public_token, link_token }: Input): Promise<BankLink> {
  const { entity_id, user_id } = tenant(ctx)
  const find = async (which: ReturnType<typeof sql>) =>
    tx.maybe<BankLink>(sql`
      select id, provider, import_year, renews_id, integration_id, task_id, expires_at > ${ctx.now()} as is_open from bank_link
       where entity_id = ${entity_id} and user_id = ${user_id} and ${which} order by created_at desc, id desc limit 1 for update`)
  const named = link_token ? sql`token_hash = ${hashOf(link_token)}` : sql`public_token_hash is null`
  const before = await find(sql`public_token_hash = ${hashOf(public_token)}`)
  if (before) return before
  const link = await find(named)
  if (link && !link.integration_id) return link
  // Between the two queries a repeat of this token may have finished the link; then that is the one.
  const ended = await find(sql`public_token_hash = ${hashOf(public_token)}`)
  if (!ended) throw linkRefused()
  return ended
}

async function connect(tx: Tx, ctx: Ctx, link: BankLink, input: Input): Promise<string> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  const provider = providerOf(ctx, link.provider)
  const item = await asking(ctx, provider.exchange(input.public_token))
  await startBooks(tx, ctx, link.import_year)
  const known = await knownBank(tx, ctx, provider, item)
  if (known?.item_id !== item.item_id) await assertNotLinked(tx, ctx, provider, item)
  const id = known?.id ?? ctx.id()
  const name = input.name ?? item.institution.name.slice(0, 255)
  const sealed = ctx.banks.vault.seal(item.access_token, id)
  // A new item has new ids for its lines; the sync recognizes the ones that are already in the books.
  await oncePerItem(
    tx.run(sql`
    insert into integration as i (company_id, entity_id, id, name, source_system, provider, institution_id, item_id, access_token, linked_by,
      created_at, updated_at)
    values (${company_id}, ${entity_id}, ${id}, ${name}, 'plaid', ${link.provider}, ${item.institution.id}, ${item.item_id}, ${sealed}, ${user_id},
      ${ctx.now()}, ${ctx.now()})
    on conflict (entity_id, id) do update
      set access_token = excluded.access_token, item_id = excluded.item_id, linked_by = excluded.linked_by, status = 'connected',
          sync_cursor = case when i.item_id = excluded.item_id then i.sync_cursor end,
          safe_cursor = case when i.item_id = excluded.item_id then i.safe_cursor end,
          error_message = null, updated_at = excluded.updated_at`),
  )
  await audit(tx, ctx, [
    {
      object_type: 'integration',
      object_id: id,
      action: known ? 'relink' : 'connect',
      changes: { status: [known?.status ?? null, 'connected'] },
    },
  ])
  return id
}

interface KnownBank {
  id: string
  status: string
  item_id: string | null
}

/**
 * The data source of exactly this sign-in; otherwise, among those disconnected at its bank, the one that has its accounts, or else the
 * latest.
 */
async function knownBank(tx: Tx, ctx: Ctx, provider: BankProvider, item: LinkedItem): Promise<KnownBank | undefined> {
  const { entity_id } = tenant(ctx)
  const [latest, ...others] = await tx.rows<KnownBank>(sql`
    select id, status, item_id from integration
     where entity_id = ${entity_id} and provider = ${provider.name}
       and (item_id = ${item.item_id} or (institution_id = ${item.institution.id} and status = 'disconnected'))
     order by item_id is not distinct from ${item.item_id} desc, updated_at desc for update`)
  if (!latest || latest.item_id === item.item_id || others.length === 0) return latest
  const accounts = await accountsOf(ctx, provider, item)
  const holder = await tx.maybe<{ id: string }>(sql`
    select b.integration_id as id
      from bank_account b join unnest(${accounts.map(({ mask }) => mask)}::text[], ${accounts.map(({ account_type }) => account_type)}::text[])
                               as a(mask, account_type) on a.mask = b.mask and a.account_type = b.account_type
     where b.entity_id = ${entity_id} and b.integration_id = any(${[latest, ...others].map(({ id }) => id)}::uuid[])
     group by b.integration_id order by count(*) desc, b.integration_id = ${latest.id} desc limit 1`)
  return others.find(({ id }) => id === holder?.id) ?? latest
}

/**
 * A new sign-in at a bank whose accounts are already linked would bring every line twice, so it is ended again. While a recent link at that
 * bank has not listed its accounts yet, this cannot be decided, so it is refused too. A sign-in with other accounts is allowed. Call it
 * after `startBooks`, whose lock lets one sign-in check at a time.
 */
async function assertNotLinked(tx: Tx, ctx: Ctx, provider: BankProvider, item: LinkedItem): Promise<void> {
  const linked = await tx.rows<{ mask: string | null; account_type: string | null; is_new: boolean }>(sql`
    select b.mask, b.account_type, b.id is null and i.last_sync_date is null as is_new
      from integration i left join bank_account b on b.entity_id = i.entity_id and b.integration_id = i.id
     where i.entity_id = ${tenant(ctx).entity_id} and i.provider = ${provider.name} and i.institution_id = ${item.institution.id}
       and i.status <> 'disconnected'`)
  if (linked.length === 0) return
  const isLinked = ({ mask, account_type }: BankAccountData) =>
    mask !== null && linked.some((known) => known.mask === mask && known.account_type === account_type)
  const refuse = async (sentence: string): Promise<never> => {
    await release(ctx, provider, item)
    throw new Rejected(sentence, { code: 'link_refused' })
  }
  if (linked.some(({ is_new }) => is_new))
    await refuse('This bank is linked already. Wait until its accounts are here, or disconnect it first.')
  if ((await accountsOf(ctx, provider, item)).some(isLinked))
    await refuse('This bank is linked already. Sign in again there, or disconnect it first.')
}

/** Ends a sign-in whose accounts cannot be read, because its token is sent only once and is not stored. */
async function accountsOf(ctx: Ctx, provider: BankProvider, item: LinkedItem): Promise<BankAccountData[]> {
  try {
    return await asking(ctx, provider.accounts(item.access_token))
  } catch (error) {
    await release(ctx, provider, item)
    throw error
  }
}

/** Ends a sign-in that will not be used. The person is told why it was refused, not whether the bank failed to end it. */
async function release(ctx: Ctx, provider: BankProvider, { access_token }: LinkedItem): Promise<void> {
  try {
    await provider.revoke(access_token)
  } catch (error) {
    if (!(error instanceof BankFault)) throw error
    ctx.log.warn({ fault: error.kind, code: error.code }, 'a sign-in could not be ended')
  }
}

async function oncePerItem<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if (databaseError(error)?.constraint === 'integration_item') throw new Rejected('This bank is linked already.')
    throw error
  }
}

/** Two years of history need books that begin two years ago; the start only moves while the books are empty. Source: LEDGER §1.1. */
async function startBooks(tx: Tx, ctx: Ctx, import_year: 1 | 2): Promise<void> {
  const { entity_id } = tenant(ctx)
  const start = booksStart(ctx, import_year)
  await tx.rows(sql`select id from entity where id = ${entity_id} for update`)
  const moved = await tx.run(sql`
    update entity set books_start_date = ${start}, updated_at = ${ctx.now()}
     where id = ${entity_id} and books_start_date > ${start}
       and not exists (select from journal_entry where entity_id = ${entity_id})
       and not exists (select from bank_account where entity_id = ${entity_id})`)
  if (moved > 0) {
    await audit(tx, ctx, [
      { object_type: 'entity', object_id: entity_id, action: 'update', changes: { books_start_date: [null, start] } },
    ])
  }
}

async function renew(tx: Tx, ctx: Ctx, id: string, { public_token }: Input): Promise<string> {
  const { entity_id, user_id } = tenant(ctx)
  const { provider, access_token } = openBank(ctx, await lockIntegration(tx, entity_id, id))
  const renewed = await asking(ctx, provider.renew(access_token, public_token))
  await tx.run(sql`
    update integration set access_token = ${ctx.banks.vault.seal(renewed, id)}, status = 'connected', error_message = null, linked_by = ${user_id},
           updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = ${id}`)
  await audit(tx, ctx, [
    { object_type: 'integration', object_id: id, action: 'relink', changes: { status: ['needs_relink', 'connected'] } },
  ])
  return id
}
