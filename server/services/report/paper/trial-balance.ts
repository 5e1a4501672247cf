import type { Query } from '@/lib/contract/endpoint'
import type { TrialBalanceRow } from '@/lib/contract/report'
import type { trialBalancePdf } from '@/lib/contract/report-file'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { trialBalance } from '../statements'
import { ACCOUNT, paperOf } from './frame'

type Figures = (account: TrialBalanceRow) => number[]
interface Form {
  labels: string[]
  width: number
  figures: Figures
}

const side = (signed: number): [debit: number, credit: number] => (signed < 0 ? [0, -signed] : [signed, 0])

const FORMS: Record<Query<typeof trialBalancePdf>['balances'], Form> = {
  signed: {
    labels: ['Beginning', 'Debit', 'Credit', 'Ending'], width: 18,
    figures: ({ beginning_amount, debit, credit, total_amount }) => [beginning_amount, debit, credit, total_amount],
  },
  pairs: {
    labels: ['Beginning Dr', 'Beginning Cr', 'Debit', 'Credit', 'Ending Dr', 'Ending Cr'], width: 15,
    figures: ({ beginning_amount, debit, credit, total_amount }) => [...side(beginning_amount), debit, credit, ...side(total_amount)],
  },
}

export async function trialBalancePaper(ctx: Ctx, { balances, ...asked }: Query<typeof trialBalancePdf>): Promise<Paper> {
  const { labels, width, figures } = FORMS[balances]
  const money = labels.map((label): Column => ({ label, kind: 'money', width }))
  const rows = trialBalanceRows(await trialBalance(ctx, asked), figures)
  return paperOf(ctx, asked, { title: 'Trial balance', columns: [{ label: 'Number', kind: 'code', width: 8 }, ACCOUNT, ...money], rows })
}

export function trialBalanceRows(accounts: readonly TrialBalanceRow[], figures: Figures = FORMS.signed.figures): Row[] {
  const [first, ...others] = accounts.map((account) => ({ account, amounts: figures(account) }))
  if (!first) return []
  const all = [first, ...others]
  const lines = all.map(({ account, amounts }): Row => ({
    kind: 'line', level: 0, cells: [account.chart_of_account_number, account.name, ...amounts],
  }))
  const sums = first.amounts.map((_, column) => sumWire(all.map(({ amounts }) => amounts[column] ?? 0)))
  return [...lines, { kind: 'total', level: 0, cells: [null, 'Total', ...sums] }]
}
