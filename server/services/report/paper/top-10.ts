import type { AmountType } from '@/lib/contract/transaction-fields'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { accountNames, topAccounts, topStakeholders, type Spend } from '../cash'
import { ACCOUNT, AMOUNT, paperOf } from './frame'

type TopQuery = Spend & { amount_type: AmountType }
interface Ranked {
  name: string
  total_amount: number
  share: number | null
  count: number
}

export async function topAccountsPaper(ctx: Ctx, query: TopQuery): Promise<Paper> {
  return topPaper(ctx, query, { title: 'Top 10 accounts', label: ACCOUNT, ranked: await topAccounts(ctx, query) })
}

export async function topStakeholdersPaper(ctx: Ctx, query: TopQuery): Promise<Paper> {
  const ranked = (await topStakeholders(ctx, query)).map(({ full_name, ...figures }) => ({
    name: full_name,
    ...figures,
  }))
  return topPaper(ctx, query, {
    title: 'Top 10 stakeholders',
    label: { label: 'Stakeholder', kind: 'text', width: 48 },
    ranked,
  })
}

interface Top {
  title: string
  label: Column
  ranked: readonly Ranked[]
}

const topPaper = async (ctx: Ctx, query: TopQuery, { title, label, ranked }: Top): Promise<Paper> =>
  paperOf(ctx, query, {
    title,
    columns: [
      label,
      AMOUNT,
      { label: 'Share', kind: 'percent', width: 14 },
      { label: 'Lines', kind: 'count', width: 10 },
    ],
    rows: topRows(ranked),
    isCashOnly: true,
    remarks: [query.amount_type === 'money_in' ? 'Money in' : 'Money out', ...(await accountNames(ctx, query))],
  })

function topRows(ranked: readonly Ranked[]): Row[] {
  if (ranked.length === 0) return []
  const lines = ranked.map(({ name, total_amount, share, count }): Row => ({
    kind: 'line',
    level: 0,
    cells: [name, total_amount, share, count],
  }))
  const amount = sumWire(ranked.map((row) => row.total_amount))
  const share = sumWire(ranked.map((row) => row.share ?? 0))
  const count = ranked.reduce((lines, row) => lines + row.count, 0)
  return [...lines, { kind: 'total', level: 0, cells: ['Total of these', amount, share, count] }]
}
