import sql from 'sql-template-tag'
import type { TemplateChart } from '@/lib/contract/chart-import'
import { AccountInput, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { Tx } from '@/server/db/connect'
import { TRUCKING_TEMPLATE, type TemplateAccount } from '@/server/ledger/accounts'
import { demand } from '../can'
import { reading, tenant, transaction, type Ctx } from '../context'
import { addIn } from './create'
import { ACCOUNT_COLUMNS } from './row'
import { lockChart } from './state'

/** What loading the template would add. */
export function templateChart(ctx: Ctx): Promise<TemplateChart> {
  demand(ctx, 'account.read')
  return reading(ctx, async (tx) => answer(lacking(await chart(tx, ctx))))
}

/** Adds the template's missing accounts, each below its heading. */
export function loadTemplate(ctx: Ctx): Promise<TemplateChart> {
  demand(ctx, 'account.edit')
  return transaction(ctx, async (tx) => {
    await lockChart(tx, tenant(ctx).entity_id)
    const existing = await chart(tx, ctx)
    const added = lacking(existing)
    for (const account of added) {
      const above = existing.find(({ chart_number }) => chart_number === account.parent)
      const fits = above?.is_header && above.is_active && above.account_element === account.account_element
      existing.push(await addIn(tx, ctx, inputOf(account, fits ? above.id : null)))
    }
    return answer(added)
  })
}

const chart = (tx: Tx, ctx: Ctx): Promise<ChartOfAccount[]> =>
  tx.rows<ChartOfAccount>(
    sql`select ${ACCOUNT_COLUMNS} from chart_of_account a where a.entity_id = ${tenant(ctx).entity_id}`,
  )

/** An account counts as present by its number, whatever its name, or by its name. Accounts that code finds by role are never missing. */
function lacking(existing: readonly ChartOfAccount[]): TemplateAccount[] {
  const numbers = new Set(existing.map(({ chart_number }) => chart_number))
  const names = new Set(existing.map(({ name }) => name.toLowerCase()))
  return TRUCKING_TEMPLATE.filter(
    ({ chart_number, name, role, is_system }) =>
      role === null && !is_system && !numbers.has(chart_number) && !names.has(name.toLowerCase()),
  )
}

const inputOf = (account: TemplateAccount, parent: string | null) =>
  AccountInput.parse({
    name: account.name,
    chart_number: account.chart_number,
    account_element: account.account_element,
    subcategory: account.subcategory,
    balance_type: account.balance_type,
    cash_flow_category: account.cash_flow_category,
    basis: account.basis,
    is_header: account.is_header,
    is_categorize: account.is_categorize,
    is_money_in: account.is_money_in,
    is_money_out: account.is_money_out,
    keywords: account.keywords || null,
    description: account.description || null,
    parent,
  })

const answer = (accounts: readonly TemplateAccount[]): TemplateChart => ({
  accounts: accounts.map(({ chart_number, name, is_header }) => ({ chart_number, name, is_header })),
})
