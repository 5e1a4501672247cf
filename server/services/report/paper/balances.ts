import type { StakeholderBalances } from '@/lib/contract/balance-report'
import { formatLongDay } from '@/lib/dates/format'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { stakeholderBalances } from '../balances'
import { paperOf } from './frame'

type Side = 'customer' | 'vendor'
type BalancesAsked = Parameters<typeof stakeholderBalances>[2]
type Amounts = StakeholderBalances['totals']

const money = (label: string): Column => ({ label, kind: 'money', width: 15 })
const AGES = [money('Current'), money('1–30'), money('31–60'), money('61–90'), money('Over 90')]
const columnsOf = (side: Side): Column[] => [
  { label: side === 'customer' ? 'Customer' : 'Vendor', kind: 'text', width: 36 }, money('Total'), money('Paid'), money('Balance'), ...AGES,
]

export async function balancesPaper(ctx: Ctx, side: Side, asked: BalancesAsked): Promise<Paper> {
  const report = await stakeholderBalances(ctx, side, asked)
  const { end_date } = report
  return paperOf(ctx, { start_date: end_date, end_date, entities: asked.entities }, {
    title: side === 'customer' ? 'Customer balance' : 'Vendor balance', columns: columnsOf(side), rows: balanceRows(report),
    remarks: asked.start_date ? [`Documents from ${formatLongDay(asked.start_date)}`] : [], isAsOf: true, isCashOnly: true,
  })
}

export function balanceRows({ results, totals, ledger_account: ledger }: StakeholderBalances): Row[] {
  if (results.length === 0 && ledger.balance === 0) return []
  const proof = (label: string, amount: number): Row => ({ kind: 'line', level: 0, cells: [label, null, null, amount, null, null, null, null, null] })
  return [
    ...results.map((row): Row => ({ kind: 'line', level: 0, cells: [row.full_name, ...amountsOf(row)] })),
    { kind: 'total', level: 0, cells: ['Total', ...amountsOf(totals)] },
    proof(`Ledger account ${ledger.chart_number} ${ledger.name}`, ledger.balance),
    proof('Difference', ledger.difference),
  ]
}

const amountsOf = (row: Amounts): number[] => [
  row.total_amount, row.paid_amount, row.ending_balance, row.current, row.days_1_30, row.days_31_60, row.days_61_90, row.over_90,
]
