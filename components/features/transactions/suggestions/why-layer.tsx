'use client'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '@/components/ui/skeleton'
import { QueryErrorNote } from '@/components/ui/note'
import { Layer } from '../edits/cell-editor'
import { categoryChange } from '../edits/changes'
import { suggestionRead } from '../queries'
import { SuggestionCard } from './suggestion-card'
import type { WhyLayerProps } from './why'

/** Explains why a row got its category, or would get one. */
export function WhyLayer(props: WhyLayerProps) {
  return (
    <Layer label="Why this category" anchor={props.question.anchor} onClose={props.onClose} wide>
      <div className="max-h-(--radix-popover-content-available-height) overflow-auto p-3.5">
        <Reasons {...props} />
      </div>
    </Layer>
  )
}

function Reasons({ question: { row, marks, anchor }, work, onClose }: WhyLayerProps) {
  const byRule = row.status === 'by_rule'
  const { data, error, isError, isFetching, refetch } = useQuery({ ...suggestionRead(row.id), enabled: !byRule })
  if (byRule) {
    return (
      <>
        <p className="font-medium">{row.chart_of_account?.name}</p>
        <p className="text-fg-2">Categorized by the rule “{marks?.rule?.name}”.</p>
      </>
    )
  }
  if (isError)
    return <QueryErrorNote what="the suggestion" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton width="80%" className="block" />
  const account = data.chart_of_account
  const accept = async () => {
    onClose()
    return account !== null && (await work.accept(row, account))
  }
  const actions =
    work.rights.edit && account
      ? {
          accept: () => void accept(),
          acceptWithRule: work.rights.addRule
            ? () =>
                void accept().then((filed) => {
                  if (filed) work.makeRule({ ...row, chart_of_account: account })
                })
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
