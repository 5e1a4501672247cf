import sql from 'sql-template-tag'
import { addDays, type Day } from '@/lib/dates/day'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post, unpost } from '@/server/db/journal-store'
import type { Entry } from '@/server/ledger/journal'
import { postOpeningBalance } from '@/server/ledger/post/opening-balance'
import { accountsByRole } from '../chart-of-account/find'
import { bookOf, lockedUntil } from '../book'
import { tenant, type Ctx } from '../context'
import { bankAccountById } from './find'

/**
 * Brings OB-{number} in line with the balance that the bank stated and the lines that this balance already includes. Does nothing while no
 * balance was stated, or once a finished reconciliation froze it. An opening balance that has to change on a day in a closed period stays
 * due until that period is open; returns whether it does. The entry has the bank account's id. Source: LEDGER §3.1, §5.
 */
export async function refreshOpeningBalance(tx: Tx, ctx: Ctx, bankAccountId: string): Promise<boolean> {
  const { entity_id } = tenant(ctx)
  const account = await bankAccountById(tx, entity_id, bankAccountId)
  const facts = await factsOf(tx, entity_id, bankAccountId)
  let isDue = false
  if (account.stated_balance !== null && !facts.is_frozen) {
    const { opening_balance_equity } = await accountsByRole(tx, entity_id, ['opening_balance_equity'])
    const entry = postOpeningBalance({
      bank: account.chart_of_account_id,
      bank_name: account.name,
      equity: opening_balance_equity,
      kind: account.kind,
      stated: parseCents(account.stated_balance),
      movements: parseCents(await movementsOf(tx, entity_id, bankAccountId)),
      books_start: facts.books_start,
    })
    if (!(await isPosted(tx, entity_id, account.id, entry))) {
      const locked = await lockedUntil(tx, ctx)
      isDue = locked !== null && addDays(facts.books_start, -1) <= locked
      if (!isDue && entry === null) await unpost(tx, bookOf(ctx), [account.id])
      if (!isDue && entry !== null)
        await post(tx, bookOf(ctx), [{ id: account.id, entry_id: `OB-${facts.chart_number}`, entry }])
    }
  }
  await tx.run(sql`
    update bank_account set is_opening_due = ${isDue} where entity_id = ${entity_id} and id = ${account.id} and is_opening_due <> ${isDue}::boolean`)
  return isDue
}

/**
 * Called after undoing the import that decided the opening balance: the next file that states a balance decides it, with the lines that are
 * left; without one the account opens at zero. An opening balance that a reconciliation froze, or a closed period holds, stays.
 */
export async function forgetStated(
  tx: Tx,
  ctx: Ctx,
  { account, import_id }: { account: string; import_id: string },
): Promise<void> {
  const { entity_id } = tenant(ctx)
  const { is_decided, books_start } = await tx.one<{ is_decided: boolean; books_start: Day }>(sql`
    select b.stated_by is not distinct from ${import_id} as is_decided, e.books_start_date as books_start
      from bank_account b join entity e on e.id = b.entity_id where b.entity_id = ${entity_id} and b.id = ${account}`)
  const locked = await lockedUntil(tx, ctx)
  const { is_frozen } = await factsOf(tx, entity_id, account)
  const isHeld =
    locked !== null && addDays(books_start, -1) <= locked && !(await isPosted(tx, entity_id, account, null))
  if (!is_decided || is_frozen || isHeld) return
  const next = await tx.maybe<{ id: string; stated_balance: number; stated_on: Day }>(sql`
    select id, stated_balance, stated_on from bank_import
     where entity_id = ${entity_id} and bank_account_id = ${account} and undone_at is null and stated_on is not null
     order by created_at, id limit 1`)
  await tx.run(sql`
    update bank_account set stated_balance = ${next?.stated_balance ?? null}, stated_on = ${next?.stated_on ?? null}, stated_by = ${next?.id ?? null}
     where entity_id = ${entity_id} and id = ${account}`)
  if (next) {
    await tx.run(sql`
      update bank_transaction set met_by = ${next.id} where entity_id = ${entity_id} and bank_account_id = ${account} and source = 'file'`)
  } else if (!(await isPosted(tx, entity_id, account, null))) await unpost(tx, bookOf(ctx), [account])
  await refreshOpeningBalance(tx, ctx, account)
}

/** Writes the opening balances that a closed period held back; called when it opens again. */
export async function writeDueOpenings(tx: Tx, ctx: Ctx): Promise<void> {
  const due = await tx.rows<{ id: string }>(sql`
    select id from bank_account where entity_id = ${tenant(ctx).entity_id} and is_opening_due order by id for update`)
  for (const { id } of due) await refreshOpeningBalance(tx, ctx, id)
}

/**
 * Called after lines were added, changed or removed. The balance that a statement file stated includes the lines up to its day. On a linked
 * account it includes lines from files but no manual ones, and on a manual account later lines do not affect the first balance.
 */
export async function openingFollows(
  tx: Tx,
  ctx: Ctx,
  lines: readonly { bank_account_id: string; date: Day; source?: string }[],
): Promise<void> {
  const touched = await tx.rows<{ id: string }>(sql`
    select b.id from bank_account b
     where b.entity_id = ${tenant(ctx).entity_id} and b.is_linked
       and exists (select from unnest(${lines.map((line) => line.bank_account_id)}::uuid[], ${lines.map((line) => line.date)}::date[],
                                      ${lines.map((line) => line.source === 'file')}::boolean[]) as l(account, date, of_file)
                    where l.account = b.id and case when b.linked_on is null then l.date <= b.stated_on else l.of_file end)
     order by b.id for update`)
  for (const { id } of touched) await refreshOpeningBalance(tx, ctx, id)
}

interface Facts {
  books_start: Day
  chart_number: number
  is_frozen: boolean
}

const factsOf = (tx: Tx, entity_id: string, id: string): Promise<Facts> =>
  tx.one<Facts>(sql`
    select e.books_start_date as books_start, a.chart_number,
           exists (select from reconciliation r where r.entity_id = e.id and r.bank_account_id = b.id and r.finished) as is_frozen
      from entity e
      join bank_account b on b.entity_id = e.id and b.id = ${id}
      join chart_of_account a on a.entity_id = e.id and a.id = b.chart_of_account_id
     where e.id = ${entity_id}`)

/** The sum of the lines that the stated balance includes, money in positive: a decimal amount. It reads every line of the account. */
async function movementsOf(tx: Tx, entity_id: string, id: string): Promise<string> {
  const { movements } = await tx.one<{ movements: string }>(sql`
    select coalesce(sum(case t.amount_type when 'money_in' then t.amount else -t.amount end), 0)::text as movements
      from bank_account b
      left join bank_import s on s.entity_id = b.entity_id and s.id = b.stated_by
      join bank_transaction t on t.entity_id = b.entity_id and t.bank_account_id = b.id and t.parent_id is null
     where b.entity_id = ${entity_id} and b.id = ${id}
       and case when b.linked_on is null
                -- A file that states a balance names the lines that lead to it. Another file that adds lines for those days makes a
                -- difference to report, never a reason to move the opening balance. A balance that a person stated when the account was
                -- manual includes no manual lines, whatever file comes later.
                then t.date <= b.stated_on and case when s.id is null then t.source = 'file'
                     else t.source <> 'file' or t.date < s.covers_from or s.id in (t.import_id, t.met_by) end
                -- A bank's balance includes everything it sent at first; of what it sends later, only what was older than the link when
                -- it came. A date that the bank changes afterwards moves no money in or out of that balance.
                else t.source in ('plaid', 'qbo', 'file')
                     and (b.opened_at is null or coalesce(t.first_date, t.date) < b.linked_on or t.created_at <= b.opened_at)
           end`)
  return movements
}

/** An opening balance that did not change is not posted again, so that its history only has real changes. */
async function isPosted(tx: Tx, entity_id: string, id: string, entry: Entry | null): Promise<boolean> {
  const line = await tx.maybe<{ amount: number; balance_type: string }>(sql`
    select amount, balance_type from posting where entity_id = ${entity_id} and journal_entry_id = ${id} and line_no = 0`)
  const first = entry?.lines[0]
  if (!line || !first) return !line && !first
  return parseCents(line.amount) === first.amount && line.balance_type === first.side
}
