'use client'
import { useQuery } from '@tanstack/react-query'
import { chartTreeRead } from '@/components/pickers/shared-reads'
import { Note } from '@/components/ui/note'
import { useMay } from '@/lib/client/use-may'
import type { ChartNode } from '@/lib/contract/chart-of-account'
import type { FixedAsset } from '@/lib/contract/fixed-asset'
import { formatDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'

/** What a sold or scrapped unit came to, and which bank lines belong to it. */
export function DisposalNote({ asset }: { asset: FixedAsset }) {
  const may = useMay()('account.read')
  const { data } = useQuery({ ...chartTreeRead, enabled: may })
  if (asset.disposed_on === null) return null
  const proceeds = asset.proceeds ?? 0
  const clearing = proceeds > 0 && data ? clearingOf(data) : undefined
  return (
    <Note title={`Disposed of on ${formatDay(asset.disposed_on)}`}>
      for {formatUsd(proceeds)}
      {asset.is_capitalized ? resultWords(resultOf(asset, proceeds)) : ''}.
      {clearing
        ? ` The deposit belongs to ${clearing.chart_number} ${clearing.name}. A trade-in is the down payment of the new unit instead.`
        : ''}
      {asset.loan_balance > 0
        ? ` The loan still has a balance of ${formatUsd(asset.loan_balance)}: match the bank line that pays it off to the loan.`
        : ''}
    </Note>
  )
}

const resultOf = ({ total_cost, accumulated_depreciation }: FixedAsset, proceeds: number): number =>
  sumWire([proceeds, -total_cost, accumulated_depreciation])

const resultWords = (result: number): string =>
  result === 0 ? ', its book value' : `, a ${result < 0 ? 'loss' : 'gain'} of ${formatUsd(Math.abs(result))}`

const clearingOf = (nodes: readonly ChartNode[]): ChartNode | undefined => {
  for (const node of nodes) {
    const found = node.role === 'asset_clearing' ? node : clearingOf(node.children)
    if (found) return found
  }
  return undefined
}
