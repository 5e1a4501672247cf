import sql from 'sql-template-tag'
import type { addAccount, ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { Body } from '@/lib/contract/endpoint'
import type { Tx } from '@/server/db/connect'
import { SUBCATEGORIES } from '@/server/ledger/chart-rules'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { accountRow } from './row'
import { lockChart, assertParentFits, assertPlaceFits } from './state'

/** Adds an account within its subcategory's numbers. A heading is never offered as a category. */
export function add(ctx: Ctx, input: Body<typeof addAccount>): Promise<ChartOfAccount> {
  demand(ctx, 'account.edit')
  return transaction(ctx, (tx) => addIn(tx, ctx, input))
}

/** The same within a transaction. */
export async function addIn(tx: Tx, ctx: Ctx, input: Body<typeof addAccount>): Promise<ChartOfAccount> {
  const { company_id, entity_id } = tenant(ctx)
  await lockChart(tx, entity_id)
  const account = { ...fresh(input), id: ctx.id() }
  await assertPlaceFits(tx, entity_id, account)
  await assertParentFits(tx, entity_id, account)
  const now = ctx.now()
  await tx.run(sql`
      insert into chart_of_account (company_id, entity_id, id, chart_number, name, account_element, balance_type, subcategory,
        cash_flow_category, basis, is_header, is_categorize, is_money_in, is_money_out, keywords, description, chat_gpt_text,
        parent_id, created_at, updated_at)
      values (${company_id}, ${entity_id}, ${account.id}, ${account.chart_number}, ${account.name}, ${account.account_element},
        ${account.balance_type}, ${account.subcategory}, ${account.cash_flow_category}, ${account.basis}, ${account.is_header},
        ${account.is_categorize}, ${account.is_money_in}, ${account.is_money_out}, ${account.keywords}, ${account.description},
        ${account.chat_gpt_text}, ${account.parent}, ${now}, ${now})`)
  await audit(tx, ctx, [
    {
      object_type: 'chart_of_account',
      object_id: account.id,
      action: 'create',
      changes: { chart_number: [null, account.chart_number], name: [null, account.name] },
    },
  ])
  return accountRow(tx, [entity_id], account.id)
}

function fresh(input: Body<typeof addAccount>) {
  const { side, cash_flow } = SUBCATEGORIES[input.subcategory]
  const is_header = input.is_header ?? false
  const offered = (flag: boolean | undefined): boolean => !is_header && (flag ?? true)
  return {
    ...input,
    balance_type: input.balance_type ?? side,
    cash_flow_category: input.cash_flow_category === undefined ? cash_flow : input.cash_flow_category,
    basis: input.basis ?? 'cash_and_accrual',
    is_header,
    is_categorize: offered(input.is_categorize),
    is_money_in: offered(input.is_money_in),
    is_money_out: offered(input.is_money_out),
    keywords: input.keywords || null,
    description: input.description || null,
    chat_gpt_text: input.chat_gpt_text || null,
    parent: input.parent ?? null,
    is_active: true,
    is_system: false,
    role: null,
    bank_account: null,
  }
}
