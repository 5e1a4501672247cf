'use client'
import { useQuery } from '@tanstack/react-query'
import { Check, Sparkles } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { read } from '@/lib/client/query'
import { lineSuggestion, type LineSuggestion } from '@/lib/contract/suggestion'
import type { Transaction } from '@/lib/contract/transaction'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { categoryChange, lockOf, type Change } from '../changes'
import { signed } from '../edits'
import { isWaiting } from '../queries'
import { useDetailKeys } from './use-detail-keys'

/** Which category the helper would choose for a line that waits, or chose, and why; one press makes it a person's choice. */
export function Suggestion({ row, change }: { row: Transaction; change: (change: Change) => void }) {
  const asks = lockOf(row) === null && !row.is_split && row.link === null && (isWaiting(row) || row.status === 'by_truck_gpt')
  const { data } = useQuery({ ...read('transactions', lineSuggestion, { params: { id: row.id } }), enabled: asks })
  const account = data?.chart_of_account ?? null
  const accept = () => account && change(categoryChange(account))
  useDetailKeys(asks && account ? { a: accept } : {})
  if (!asks || !data || !account) return null
  const confidence = `${Math.round(data.confidence * 100)}%`
  return (
    <section className="note v flex-none" aria-label="Suggestion">
      <span className="mt-0.5 text-accent-fg">
        <Sparkles size={16} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <p>
          <b className="font-medium">{account.name}</b> <span className="text-fg-2">{confidence} confidence</span>
        </p>
        <p className="text-fg-2">{data.explanation}</p>
        <Nearest rows={data.nearest} />
        <Button
          size={28}
          variant="primary"
          className="mt-2"
          icon={<Check size={15} strokeWidth={2} aria-hidden />}
          aria-label={`Accept ${account.name}, AI suggestion, ${confidence} confidence`}
          onClick={accept}
        >
          Accept <Kbd keys="a" />
        </Button>
      </div>
    </section>
  )
}

/** Lines that a person filed, the most alike first. */
function Nearest({ rows }: { rows: LineSuggestion['nearest'] }) {
  if (rows.length === 0) return null
  return (
    <ul className="mt-1.5 text-xs text-fg-2" aria-label="Lines like it">
      {rows.map((row) => (
        <li key={row.id} className="flex gap-2">
          <span className="whitespace-nowrap">{formatDay(row.date)}</span>
          <span className="min-w-0 flex-1 truncate">{row.name}</span>
          <span className="tnum">{formatUsd(signed(row))}</span>
          <span className="truncate">{row.chart_of_account.name}</span>
        </li>
      ))}
    </ul>
  )
}
