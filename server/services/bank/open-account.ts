import sql from 'sql-template-tag'
import { BANK_SLOTS, seededAccount, type BankSlot } from '@/server/ledger/accounts'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { Rejected } from '../problems'
import { bankAccountById, type BankAccountRow } from './find'

interface NewBankAccount {
  name: string
  account_type: BankSlot
  mask: string | null
  /** The file's or provider's own id; generated when there is none. */
  account_id: string | null
  integration_id: string | null
  /** True when lines come from the bank itself; such an account cannot be used as a category. */
  is_linked: boolean
}

/**
 * Creates a bank account with its ledger account: the seeded one while it is free and no rule files to it, otherwise one with the next
 * number of its block. Source: LEDGER §2.
 */
export async function openBankAccount(tx: Tx, ctx: Ctx, input: NewBankAccount): Promise<BankAccountRow> {
  const { company_id, entity_id } = tenant(ctx)
  // One account at a time per entity, so that two never get the same number.
  await tx.run(sql`select from entity where id = ${entity_id} for no key update`)
  const id = ctx.id()
  const now = ctx.now()
  const ledgerAccount = await takeLedgerAccount(tx, ctx, { ...input, bank_account_id: id })
  await tx.run(sql`
    insert into bank_account (company_id, entity_id, id, integration_id, account_id, mask, name, account_type, kind, is_linked,
      chart_of_account_id, created_at, updated_at)
    values (${company_id}, ${entity_id}, ${id}, ${input.integration_id}, ${input.account_id ?? id}, ${input.mask}, ${input.name},
      ${input.account_type}, ${input.account_type === 'credit' ? 'credit' : 'depository'}, ${input.is_linked}, ${ledgerAccount}, ${now}, ${now})`)
  return bankAccountById(tx, entity_id, id)
}

async function takeLedgerAccount(
  tx: Tx,
  ctx: Ctx,
  input: NewBankAccount & { bank_account_id: string },
): Promise<string> {
  const { company_id, entity_id } = tenant(ctx)
  const slot = BANK_SLOTS[input.account_type]
  const now = ctx.now()
  await ensureSlot(tx, ctx, slot)
  const free = await tx.maybe<{ id: string }>(sql`
    update chart_of_account a
       set name = ${input.name}, bank_account_id = ${input.bank_account_id}, is_categorize = ${!input.is_linked}, is_active = true, updated_at = ${now}
     where a.entity_id = ${entity_id} and a.role = ${slot.role} and a.bank_account_id is null
       and not exists (select from posting p where p.entity_id = a.entity_id and p.chart_of_account_id = a.id)
       and not exists (select from rule r where r.entity_id = a.entity_id and r.chart_of_account_id = a.id)
    returning a.id`)
  if (free) return free.id
  const number = await freeNumber(tx, entity_id, slot.numbers)
  const made = await tx.one<{ id: string }>(sql`
    insert into chart_of_account (company_id, entity_id, id, chart_number, name, account_element, balance_type, subcategory,
      cash_flow_category, basis, is_categorize, is_money_in, is_money_out, parent_id, bank_account_id, created_at, updated_at)
    select ${company_id}::uuid, ${entity_id}::uuid, ${ctx.id()}::uuid,
           ${number}::int,
           ${input.name}, like_slot.account_element, like_slot.balance_type, like_slot.subcategory, like_slot.cash_flow_category,
           like_slot.basis, ${!input.is_linked}, not ${input.is_linked}::boolean, not ${input.is_linked}::boolean, like_slot.parent_id,
           ${input.bank_account_id}::uuid, ${now}::timestamptz, ${now}::timestamptz
      from chart_of_account like_slot
     where like_slot.entity_id = ${entity_id} and like_slot.role = ${slot.role}
    returning id`)
  return made.id
}

/** Recreates the account of a slot in books that merged it away while that was still allowed. */
async function ensureSlot(tx: Tx, ctx: Ctx, { role, numbers }: (typeof BANK_SLOTS)[BankSlot]): Promise<void> {
  const { company_id, entity_id } = tenant(ctx)
  const known = await tx.maybe(sql`select id from chart_of_account where entity_id = ${entity_id} and role = ${role}`)
  if (known) return
  const { chart_number, parent, ...seeded } = seededAccount(role)
  const now = ctx.now()
  const number = await freeNumber(tx, entity_id, [[chart_number, chart_number], ...numbers])
  await tx.run(sql`
    insert into chart_of_account (company_id, entity_id, id, chart_number, name, account_element, balance_type, subcategory,
      cash_flow_category, basis, is_categorize, is_money_in, is_money_out, role, keywords, description, parent_id, created_at, updated_at)
    values (${company_id}, ${entity_id}, ${ctx.id()}, ${number}, ${seeded.name}, ${seeded.account_element}, ${seeded.balance_type},
      ${seeded.subcategory}, ${seeded.cash_flow_category}, ${seeded.basis}, ${seeded.is_categorize}, ${seeded.is_money_in},
      ${seeded.is_money_out}, ${role}, ${seeded.keywords || null}, ${seeded.description || null},
      (select id from chart_of_account where entity_id = ${entity_id} and chart_number = ${parent} and is_header), ${now}, ${now})
    on conflict (entity_id, role) do nothing`)
}

/** The first free number, block by block. */
async function freeNumber(tx: Tx, entity_id: string, blocks: readonly (readonly [number, number])[]): Promise<number> {
  for (const [from, to] of blocks) {
    const { number } = await tx.one<{ number: number | null }>(sql`
      select min(n) as number from generate_series(${from}::int, ${to}::int) n
       where not exists (select from chart_of_account x where x.entity_id = ${entity_id} and x.chart_number = n)`)
    if (number !== null) return number
  }
  throw new Rejected('There is no free account number for another bank account of this kind.')
}
