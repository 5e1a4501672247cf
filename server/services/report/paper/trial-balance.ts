import type { Query } from '@/lib/contract/endpoint'
import { accountFilterWords, shownAccounts } from '@/lib/contract/narrowed'
import type { TrialBalanceRow, trialBalanceFile } from '@/lib/contract/report'
import { sumWire } from '@/lib/money/cents'
import type { Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { trialBalance } from '../trial-balance'
import { ACCOUNT, moneyColumns, paperOf, partLabel } from './frame'

type Figures = (account: TrialBalanceRow) => number[]
interface Form {
  labels: string[]
  width: number
  figures: Figures
}

const side = (signed: number): [debit: number, credit: number] => (signed < 0 ? [0, -signed] : [signed, 0])

const FORMS: Record<Query<typeof trialBalanceFile>['balances'], Form> = {
  signed: {
    labels: ['Beginning', 'Debit', 'Credit', 'Ending'],
    width: 18,
    figures: ({ beginning_amount, debit, credit, total_amount }) => [beginning_amount, debit, credit, total_amount],
  },
  pairs: {
    labels: ['Beginning Dr', 'Beginning Cr', 'Debit', 'Credit', 'Ending Dr', 'Ending Cr'],
    width: 15,
    figures: ({ beginning_amount, debit, credit, total_amount }) => [
      ...side(beginning_amount),
      debit,
      credit,
      ...side(total_amount),
    ],
  },
}

/** The filters are printed at the top; below the totals of what is shown come those of all accounts. */
export async function trialBalancePaper(
  ctx: Ctx,
  { balances, search, account_element, hide_zero, flag, ...query }: Query<typeof trialBalanceFile>,
): Promise<Paper> {
  const { labels, width } = FORMS[balances]
  const accounts = await trialBalance(ctx, query)
  const narrowing = { search, account_element, hide_zero, flag }
  return paperOf(ctx, query, {
    title: 'Trial balance',
    columns: [{ label: 'Number', kind: 'code', width: 8 }, ACCOUNT, ...moneyColumns(labels, width)],
    rows: trialBalanceRows(accounts, shownAccounts(accounts, narrowing), FORMS[balances]),
    remarks: accountFilterWords(narrowing),
  })
}

function trialBalanceRows(
  accounts: readonly TrialBalanceRow[],
  shown: readonly TrialBalanceRow[],
  { labels, figures }: Form,
): Row[] {
  if (accounts.length === 0) return []
  const sums = (kind: Row['kind'], label: string, rows: readonly TrialBalanceRow[]): Row => {
    const amounts = rows.map(figures)
    return {
      kind,
      level: 0,
      cells: [null, label, ...labels.map((_, column) => sumWire(amounts.map((row) => row[column] ?? 0)))],
    }
  }
  const part =
    shown.length === accounts.length
      ? []
      : [sums('subtotal', partLabel(shown.length, accounts.length, 'accounts'), shown)]
  return [
    ...shown.map((account): Row => ({
      kind: 'line',
      level: 0,
      cells: [account.chart_of_account_number, account.name, ...figures(account)],
    })),
    ...part,
    sums('total', part.length === 0 ? 'Total' : 'Total of all accounts', accounts),
  ]
}
