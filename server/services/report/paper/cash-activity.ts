import type { CashActivity } from '@/lib/contract/report'
import type { Paper, Row, RowKind } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { accountNames, cashActivity, type Spend } from '../cash'
import { ACCOUNT, AMOUNT, paperOf } from './frame'

type Mode = 'compact' | 'detailed'

export async function cashActivityPaper(ctx: Ctx, asked: Spend & { mode: Mode }): Promise<Paper> {
  const report = await cashActivity(ctx, asked)
  const isEmpty = report.money_in.categories.length === 0 && report.money_out.categories.length === 0
  const rows = isEmpty ? [] : cashActivityRows(report, asked.mode)
  return paperOf(ctx, asked, { title: 'Cash activity', columns: [ACCOUNT, AMOUNT], rows, isCashOnly: true, remarks: await accountNames(ctx, asked) })
}

export function cashActivityRows({ money_in, money_out, net_burn }: CashActivity, mode: Mode): Row[] {
  const section = (name: string, { total_amount, categories }: CashActivity['money_in']): Row[] =>
    mode === 'compact'
      ? [row('line', 0, name, total_amount)]
      : [
          row('section', 0, name, null),
          ...categories.map((account) => row('line', 1, `${account.chart_of_account_number} ${account.chart_of_account_name}`, account.amount)),
          row('subtotal', 0, `Total ${name.toLowerCase()}`, total_amount),
        ]
  return [...section('Money in', money_in), ...section('Money out', money_out), row('total', 0, 'Net burn', net_burn)]
}

const row = (kind: RowKind, level: number, name: string, amount: number | null): Row => ({ kind, level, cells: [name, amount] })
