'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@/components/grid/grid-state'
import { Pager } from '@/components/grid/pager'
import { useExistingPage } from '@/components/grid/use-existing-page'
import { TransactionTabs } from '@/components/pickers/transaction-tabs'
import { Page } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { QueryErrorNote } from '@/components/ui/note'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import { useDebounced } from '@/components/ui/use-debounced'
import { useDelayed } from '@/components/ui/use-delayed'
import { useMay } from '@/lib/client/use-may'
import { NoTransfers } from './no-transfers'
import { transfersOf, VIEWS, type TransferView } from './queries'
import { isExact } from './suggestion'
import { TransferList } from './transfer-list'
import { useAnswers } from './use-answers'

/** Money that moved between own accounts: each pair is confirmed once, or never suggested again. */
export function TransfersScreen() {
  const [view, setView] = useState<TransferView>('pending')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(DEFAULT_PAGE_SIZE)
  const asked = useDebounced(search.trim())
  const answers = useAnswers()
  const mayAnswer = useMay()('transaction.match')
  const query = useQuery({ ...transfersOf(view, { search: asked, page, page_size: pageSize }), placeholderData: keepPreviousData })
  useExistingPage({ page, pageSize, setPage }, query.data)
  const waiting = useDelayed(query.data === undefined && !query.isError, 150)
  // An answered one leaves those that wait, and stands in the view of its answer.
  const shown = (query.data?.results ?? []).filter(({ id, is_accepted }) => is_accepted !== null || !answers.gone.has(id))
  const left = query.data && query.data.count - (query.data.results.length - shown.length)
  const exact = view === 'pending' ? shown.filter(isExact) : []
  const go = (next: Partial<{ view: TransferView; search: string }>) => {
    if (next.view) setView(next.view)
    if (next.search !== undefined) setSearch(next.search)
    setPage(1)
  }
  const resize = (size: number) => {
    setPageSize(size)
    setPage(1)
  }
  return (
    <Page
      title="Transactions"
      crumbs={[{ label: 'Spend management' }]}
      bars={
        <>
          <TransactionTabs current="transfer" />
          <div className="bar flex-wrap">
            <SegmentedControl label="Show" options={VIEWS} value={view} onChange={(next) => go({ view: next })} />
            <SearchInput label="Search transfers" value={search} onChange={(text) => go({ search: text })} className="max-sm:w-full" />
            {mayAnswer && exact.length > 0 ? (
              <Button
                variant="ai"
                size={28}
                className="ml-auto max-sm:ml-0"
                loading={answers.busy && exact.length > 1}
                icon={<CheckCheck size={14} strokeWidth={2} aria-hidden />}
                onClick={() => void answers.acceptAll(exact)}
              >
                {exact.length === 1 ? 'Accept 1 exact match' : `Accept ${exact.length} exact matches`}
              </Button>
            ) : null}
          </div>
        </>
      }
    >
      <div className="main scroll flex-1">
        <div className="pad">
          <div className="mx-auto flex max-w-240 flex-col gap-3" aria-busy={query.isPlaceholderData || undefined}>
            {query.isError ? (
              <QueryErrorNote what="the transfers" error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
            ) : null}
            {waiting ? <LoadingTransfers /> : null}
            {left === 0 ? <NoTransfers view={view} search={asked} onClear={() => go({ search: '' })} /> : null}
            <TransferList key={view} suggestions={shown} mayAnswer={mayAnswer} answers={answers} />
          </div>
        </div>
      </div>
      {query.data && query.data.count > PAGE_SIZES[0] ? (
        <Pager page={page} pageSize={pageSize} count={query.data.count} onPage={setPage} onPageSize={resize} />
      ) : null}
    </Page>
  )
}

function LoadingTransfers() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3">
      {[0, 1, 2].map((card) => (
        <div key={card} className="card flex flex-col gap-4 px-4 py-4">
          <div className="flex justify-between gap-4">
            <Skeleton width="40%" height={32} />
            <Skeleton width="40%" height={32} />
          </div>
          <Skeleton width="30%" />
        </div>
      ))}
    </div>
  )
}
