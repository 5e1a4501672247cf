import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Body, Query } from '@/lib/contract/endpoint'
import { accountList, type BankAccount, type createAccount } from '@/lib/contract/bank'
import { addDays, dayIn } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { like } from '@/server/db/like'
import { booksStartDate, assertDatesOpen } from '../book'
import { demand } from '../can'
import { audit, entityScope, reading, tenant, transaction, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { openBankAccount } from './open-account'
import { LATEST_STATED } from './stated'
import { refreshOpeningBalance } from './opening-balance'

/**
 * The day through which the books are locked when that lock holds back an opening balance; otherwise null, also while a new feed is still
 * gathering its lines.
 */
export const openingWaits = (account: Sql): Sql => sql`
  (select o.books_locked_until from entity o
    where o.id = ${account}.entity_id and ${account}.is_opening_due and o.books_locked_until >= o.books_start_date - 1)`

/** Wire form of `bank_account b`; the balance is the ledger's, with a card's debt positive. */
export const BANK_ACCOUNT_COLUMNS: Sql = sql`
  b.id, b.integration_id as integration, b.account_id, b.mask, b.name, b.official_name, b.account_type, b.kind, b.is_linked,
  (select coalesce(sum(m.debit - m.credit), 0) * case b.kind when 'credit' then -1 else 1 end
     from account_month_movement m where m.entity_id = b.entity_id and m.chart_of_account_id = b.chart_of_account_id) as current_balance,
  b.chart_of_account_id as chart_of_account, b.entity_id as entity,
  (select max(t.date) from bank_transaction t where t.entity_id = b.entity_id and t.bank_account_id = b.id and not t.is_split) as last_date,
  ${openingWaits(sql`b`)} as opening_waits_until,
  b.closed_at is not null as is_closed,
  (select json_build_object('date', l.date, 'stated', l.stated, 'books', l.books, 'difference', l.books - l.stated)
     from (${LATEST_STATED}) l where l.books <> l.stated) as unreached,
  (select count(*) from held_bank_line h where h.entity_id = b.entity_id and h.bank_account_id = b.id) as waiting_lines,
  b.reported_balance, b.reported_on, b.created_at, b.updated_at`

const ORDER = { name: sql`lower(b.name)`, account_type: sql`b.account_type`, current_balance: sql`current_balance` }

export async function bankAccounts(ctx: Ctx, query: Query<typeof accountList>): Promise<Answer<typeof accountList>> {
  demand(ctx, 'bank.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const where = sql`b.entity_id = any(${entities}::uuid[]) ${query.search ? sql`and lower(b.name) like ${like(query.search)}` : sql``}`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from bank_account b where ${where}`)
    const rows = await tx.rows<BankAccount>(sql`
      select ${BANK_ACCOUNT_COLUMNS} from bank_account b where ${where}
       order by ${orderBy(query.ordering, ORDER, { fallback: 'name', id: sql`b.id` })} limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(accountList.path, query, count, rows)
  })
}

export function addBankAccount(ctx: Ctx, input: Body<typeof createAccount>): Promise<BankAccount> {
  demand(ctx, 'bank.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const account = await openBankAccount(tx, ctx, {
      name: input.name,
      account_type: input.account_type,
      mask: input.mask ?? null,
      account_id: null,
      integration_id: null,
      is_linked: false,
    })
    if (input.current_balance !== undefined) {
      const day = input.balance_date ?? dayIn(ctx.timezone, ctx.now())
      await stateBalance(tx, entity_id, account.id, { balance: input.current_balance, day })
      const isDue = await refreshOpeningBalance(tx, ctx, account.id)
      // A person who types a balance expects to see it, so a lock is an error here; only an unattended source may wait for the lock to
      // move.
      if (isDue) await assertDatesOpen(tx, ctx, [addDays(await booksStartDate(tx, ctx), -1)])
    }
    await audit(tx, ctx, [
      { object_type: 'bank_account', object_id: account.id, action: 'create', changes: { name: [null, input.name] } },
    ])
    return tx.one<BankAccount>(
      sql`select ${BANK_ACCOUNT_COLUMNS} from bank_account b where b.entity_id = ${entity_id} and b.id = ${account.id}`,
    )
  })
}

/**
 * The first balance that a source states decides the opening balance; later ones are checks, not corrections. Returns whether it is the
 * first.
 */
export async function stateBalance(tx: Tx, entity_id: string, id: string, stated: Stated): Promise<boolean> {
  const { balance, day, import_id = null, met = [] } = stated
  const changed = await tx.run(sql`
    update bank_account set stated_balance = ${balance}, stated_on = ${day}, stated_by = ${import_id}
     where entity_id = ${entity_id} and id = ${id} and stated_balance is null`)
  const isFirst = changed > 0
  if (isFirst && import_id !== null && met.length > 0) {
    await tx.run(sql`
      update bank_transaction set met_by = ${import_id} where entity_id = ${entity_id} and id = any(${[...met]}::uuid[])`)
  }
  return isFirst
}

interface Stated {
  balance: number
  day: string
  /** The import that states the balance, and the older lines that its file also contains. */
  import_id?: string | undefined
  met?: readonly string[]
}
