'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { moment } from '@/components/pickers/moment'
import { openDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/count-text'
import { DrawerBody } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { List, PastItem } from '@/components/ui/list'
import { ShowMore } from '@/components/ui/show-more'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { ruleRunList, type RuleRun } from '@/lib/contract/rule'
import { takeBack } from './run-notice'

const PAGE = 25

export const openRuns = (): void => openDrawer({ title: 'Runs of the rules', width: 480, content: <RunList /> })

/** What rule runs changed, newest first, each with an undo: including runs that nobody saw, such as after an import. */
export function RunList() {
  const [shown, setShown] = useState(PAGE)
  const list = useQuery({
    ...read('rules', ruleRunList, { query: { page_size: shown } }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  return (
    <DrawerBody>
      {list.isError ? (
        <QueryErrorNote
          what="the runs"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.isPending ? <Skeleton width="100%" height={56} /> : null}
      {data?.count === 0 ? (
        <EmptyState kind="nothing-yet" title="No runs yet">
          What the rules categorize appears here and can be undone.
        </EmptyState>
      ) : null}
      {data && data.count > 0 ? (
        <List framed className="flex-none" aria-label="Runs of the rules">
          {data.results.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </List>
      ) : null}
      {data ? (
        <ShowMore
          page={data}
          className="self-start"
          loading={list.isPlaceholderData}
          onMore={() => setShown(shown + PAGE)}
        />
      ) : null}
    </DrawerBody>
  )
}

function Run({ run }: { run: RuleRun }) {
  const client = useQueryClient()
  const mayUndo = useMay()('rule.edit')
  const [undoing, setUndoing] = useState(false)
  const name = CAUSES[run.cause](run.rule_name ?? 'a rule')
  const undo = async () => {
    setUndoing(true)
    await takeBack(client, run.id)
    setUndoing(false)
  }
  return (
    <PastItem
      title={name}
      facts={[moment(run.created_at), run.created_by?.full_name ?? null]}
      outcome={outcomeOf(run)}
      className="px-3.5 py-2.5"
    >
      {mayUndo && run.is_finished && run.undone_at === null && run.changed > 0 ? (
        <Button
          size={28}
          loading={undoing}
          loadingLabel="Undoing"
          aria-label={`Undo: ${name}, ${moment(run.created_at)}`}
          onClick={() => void undo()}
        >
          Undo
        </Button>
      ) : null}
    </PastItem>
  )
}

const CAUSES: Record<RuleRun['cause'], (rule: string) => string> = {
  create: (rule) => `${rule} was added`,
  update: (rule) => `${rule} was changed`,
  delete: (rule) => `${rule} was deleted`,
  reorder: () => 'The order was changed',
  manual: (rule) => `${rule} was run`,
  import: () => 'New transactions came in',
}

function outcomeOf({ changed, is_finished, undone_at }: RuleRun): string {
  const summary = `${counted(changed, 'transaction')} changed`
  if (!is_finished) return `Under way. ${summary} so far`
  return undone_at === null ? summary : `${summary}, undone ${moment(undone_at)}`
}
