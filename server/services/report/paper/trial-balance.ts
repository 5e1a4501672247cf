import type { TrialBalanceRow } from '@/lib/contract/report'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { trialBalance } from '../statements'
import type { Asked } from '../sums'
import { ACCOUNT, paperOf } from './frame'

const money = (label: string): Column => ({ label, kind: 'money', width: 18 })
const COLUMNS = [{ label: 'Number', kind: 'code', width: 8 } as const, ACCOUNT, money('Beginning'), money('Debit'), money('Credit'), money('Ending')]

export async function trialBalancePaper(ctx: Ctx, asked: Asked): Promise<Paper> {
  const rows = trialBalanceRows(await trialBalance(ctx, asked))
  return paperOf(ctx, asked, { title: 'Trial balance', columns: COLUMNS, rows })
}

export function trialBalanceRows(accounts: readonly TrialBalanceRow[]): Row[] {
  if (accounts.length === 0) return []
  const lines = accounts.map((account): Row => ({
    kind: 'line', level: 0,
    cells: [account.chart_of_account_number, account.name, account.beginning_amount, account.debit, account.credit, account.total_amount],
  }))
  const sum = (pick: (account: TrialBalanceRow) => number): number => sumWire(accounts.map(pick))
  const sums = [sum((a) => a.beginning_amount), sum((a) => a.debit), sum((a) => a.credit), sum((a) => a.total_amount)]
  return [...lines, { kind: 'total', level: 0, cells: [null, 'Total', ...sums] }]
}
