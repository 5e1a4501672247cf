'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import { Skeleton } from '@/components/ui/skeleton'
import { QueryErrorNote } from '@/components/ui/note'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { Layer, type Box } from './cell-editor'
import { categoryChange, type Change } from './changes'
import { suggestionRead } from './queries'
import { SuggestionCard } from './suggestion-card'
import type { Rights } from './use-rights'

interface Asked {
  row: Transaction
  marks: TransactionMarks | undefined
  anchor: Box
}

interface WhyWork {
  rights: Rights
  change: (row: Transaction, change: Change) => void
  accept: (row: Transaction, account: ChosenAccount) => void
  makeRule: (row: Transaction) => void
  /** Opens the list of categories instead. */
  choose: (row: Transaction, anchor: Box) => void
}

/** The layer that tells why a row got its category, or would get one. */
export function useWhy(work: WhyWork) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return {
    ask: setAsked,
    layer: asked ? (
      <Layer label="Why this category" anchor={asked.anchor} onClose={close} wide>
        <div className="max-h-(--radix-popover-content-available-height) overflow-auto p-3.5">
          <Reasons asked={asked} work={work} onClose={close} />
        </div>
      </Layer>
    ) : null,
  }
}

function Reasons({ asked: { row, marks, anchor }, work, onClose }: { asked: Asked; work: WhyWork; onClose: () => void }) {
  const byRule = row.status === 'by_rule'
  const { data, error, isError, isFetching, refetch } = useQuery({ ...suggestionRead(row.id), enabled: !byRule })
  if (byRule) {
    return (
      <>
        <p className="font-medium">{row.chart_of_account?.name}</p>
        <p className="text-fg-2">Filed by the rule “{marks?.rule?.name}”.</p>
      </>
    )
  }
  if (isError) return <QueryErrorNote what="the suggestion" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton width="80%" className="block" />
  const account = data.chart_of_account
  const accept = () => {
    onClose()
    if (account) work.accept(row, account)
  }
  const actions = work.rights.edit && account
    ? {
        accept,
        acceptWithRule: work.rights.addRule
          ? () => {
              accept()
              work.makeRule({ ...row, chart_of_account: account })
            }
          : undefined,
        wrong: () => {
          onClose()
          if (row.status === 'by_truck_gpt') work.change(row, categoryChange(null))
          work.choose({ ...row, status: 'uncategorized', chart_of_account: null }, anchor)
        },
      }
    : null
  return <SuggestionCard suggestion={data} actions={actions} />
}
