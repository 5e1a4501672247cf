import sql from 'sql-template-tag'
import type { ChartOfAccount, updateAccount } from '@/lib/contract/chart-of-account'
import type { Body } from '@/lib/contract/endpoint'
import type { Tx } from '@/server/db/connect'
import { changeProblem } from '@/server/ledger/chart-rules'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { accountRow } from './row'
import { bankLedger, heldOn, lockChart, assertParentFits, assertPlaceFits } from './state'

type Patch = Body<typeof updateAccount>

/** Changes what the account's state allows; past figures follow a new subcategory or parent. Source: LEDGER §3.14. */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<ChartOfAccount> {
  demand(ctx, 'account.edit')
  return transaction(ctx, (tx) => updateIn(tx, ctx, { id, patch }))
}

/** The same within a transaction. */
export async function updateIn(tx: Tx, ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<ChartOfAccount> {
  const { entity_id } = tenant(ctx)
  await lockChart(tx, entity_id)
  const before = await accountRow(tx, [entity_id], id)
  await assertFresh(tx, ctx, { kind: 'chart_of_account', name: before.name, row: before })
  const next = settled({ ...before, ...patch })
  const problem = changeProblem(before, next, await heldOn(tx, before))
  if (problem) throw new Conflict(problem)
  if (isMoved(before, next)) await assertPlaceFits(tx, entity_id, next)
  const joins = before.parent !== next.parent || before.account_element !== next.account_element || !before.is_active
  if (joins) await assertParentFits(tx, entity_id, next)
  if (before.bank_account !== next.bank_account) await takeBankAccount(tx, ctx, next)
  await tx.run(sql`
      update chart_of_account set name = ${next.name}, chart_number = ${next.chart_number}, account_element = ${next.account_element},
             subcategory = ${next.subcategory}, balance_type = ${next.balance_type}, cash_flow_category = ${next.cash_flow_category},
             basis = ${next.basis}, is_header = ${next.is_header}, is_active = ${next.is_active}, is_categorize = ${next.is_categorize},
             is_money_in = ${next.is_money_in}, is_money_out = ${next.is_money_out}, keywords = ${next.keywords},
             description = ${next.description}, chat_gpt_text = ${next.chat_gpt_text}, parent_id = ${next.parent},
             bank_account_id = ${next.bank_account}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id}`)
  await audit(tx, ctx, [
    { object_type: 'chart_of_account', object_id: id, action: 'update', changes: difference(before, patch) },
  ])
  return accountRow(tx, [entity_id], id)
}

const settled = (account: ChartOfAccount): ChartOfAccount => ({
  ...account,
  is_categorize: account.is_categorize && !account.is_header,
  keywords: account.keywords || null,
  description: account.description || null,
  chat_gpt_text: account.chat_gpt_text || null,
})

const isMoved = (before: ChartOfAccount, next: ChartOfAccount): boolean =>
  before.chart_number !== next.chart_number ||
  before.subcategory !== next.subcategory ||
  before.account_element !== next.account_element

/** Moves a bank account's ledger to this account, as long as nothing is posted on the old one. */
async function takeBankAccount(tx: Tx, ctx: Ctx, next: ChartOfAccount): Promise<void> {
  if (next.bank_account === null) return
  const { entity_id } = tenant(ctx)
  const bank = await bankLedger(tx, entity_id, next.bank_account)
  if (next.is_header) throw new Conflict(`Account ${next.name} is a heading and cannot hold postings.`)
  if (next.account_element !== (bank.kind === 'credit' ? 'liability' : 'asset')) {
    throw new Conflict(`Account ${next.name} does not fit this kind of bank account.`)
  }
  const left = await accountRow(tx, [entity_id], bank.id)
  const { has_postings } = await heldOn(tx, left)
  if (has_postings) throw new Conflict(`Account ${left.name} has postings and cannot change bank account.`)
  await tx.run(sql`
    update chart_of_account set bank_account_id = null, updated_at = ${ctx.now()} where entity_id = ${entity_id} and id = ${left.id}`)
  await tx.run(sql`
    update bank_account set chart_of_account_id = ${next.id}, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = ${next.bank_account}`)
  await audit(tx, ctx, [
    {
      object_type: 'chart_of_account',
      object_id: left.id,
      action: 'update',
      changes: { bank_account: [next.bank_account, null] },
    },
  ])
}
