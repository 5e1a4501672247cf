'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { counted } from '@/components/ui/count-text'
import { PAGE_SIZES } from '@/components/grid/grid-state'
import { Pager } from '@/components/grid/pager'
import { useExistingPage } from '@/components/grid/use-existing-page'
import { useSearchText } from '@/components/grid/use-search-text'
import { TransactionTabs } from '@/components/pickers/transaction-tabs'
import { Page, PagePadding, PageScroll } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { QueryErrorNote } from '@/components/ui/note'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton } from '@/components/ui/skeleton'
import { useDelayed } from '@/components/ui/use-delayed'
import { useMay } from '@/lib/client/use-may'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransferSuggestion } from '@/lib/contract/transfer'
import { NoTransfers } from './no-transfers'
import { transfersOf, VIEWS } from './queries'
import { isExact } from './suggestion'
import { TransferList } from './transfer-list'
import { useTransfersAddress } from './transfers-address'
import { useAnswers } from './use-answers'

interface TransfersScreenProps {
  /** Chooses the other side of a line among all lines of the other accounts. */
  chooseOther: (line: Transaction) => Promise<void>
}

/** Money that moved between own accounts: each pair is confirmed once, or never suggested again. */
export function TransfersScreen({ chooseOther }: TransfersScreenProps) {
  const [address, ask] = useTransfersAddress()
  const { view, search, page, page_size: pageSize } = address
  const setPage = (page: number) => ask({ page })
  const setSearch = (text: string) => ask({ search: text, page: 1 })
  const [text, setText] = useSearchText({ search, setSearch })
  const answers = useAnswers()
  const mayAnswer = useMay()('transaction.match')
  const query = useQuery({ ...transfersOf(address), placeholderData: keepPreviousData })
  useExistingPage({ page, pageSize, setPage }, query.data)
  const waiting = useDelayed(query.data === undefined && !query.isError, 150)
  // An answered one leaves the pending ones and appears in the view of its answer.
  const waitingOf = (found: readonly TransferSuggestion[] = []) =>
    found.filter(({ id, is_accepted }) => is_accepted !== null || !answers.gone.has(id))
  const shown = waitingOf(query.data?.results)
  const left = query.data && query.data.count - (query.data.results.length - shown.length)
  // Includes those on other pages.
  const several = view === 'pending' && (query.data?.count ?? 0) > (query.data?.results.length ?? 0)
  const all = useQuery({ ...transfersOf({ ...address, page: 1, page_size: PAGE_SIZE_MAX }), enabled: several })
  const meant = several ? waitingOf(all.data?.results) : shown
  const exact = view === 'pending' ? meant.filter(isExact) : []
  return (
    <Page
      title="Transactions"
      crumbs={[{ label: 'Spend management' }]}
      bars={
        <>
          <TransactionTabs current="transfer" />
          <Bar className="flex-wrap">
            <SegmentedControl
              label="Show"
              options={VIEWS}
              value={view}
              onChange={(next) => ask({ view: next, page: 1 })}
            />
            <SearchInput label="Search transfers" value={text} onChange={setText} className="max-sm:w-full" />
            {mayAnswer && exact.length > 0 ? (
              <Button
                variant="ai"
                size={28}
                className="ml-auto max-sm:ml-0"
                loading={answers.busy && exact.length > 1}
                icon={<CheckCheck size={14} strokeWidth={2} aria-hidden />}
                onClick={() => void answers.acceptMany(exact)}
              >
                {`Accept ${counted(exact.length, 'exact match', 'exact matches')}`}
              </Button>
            ) : null}
          </Bar>
        </>
      }
    >
      <PageScroll>
        <PagePadding>
          <div className="mx-auto flex max-w-240 flex-col gap-3" aria-busy={query.isPlaceholderData || undefined}>
            {query.isError ? (
              <QueryErrorNote
                what="the transfers"
                error={query.error}
                onRetry={() => void query.refetch()}
                retrying={query.isFetching}
              />
            ) : null}
            {waiting ? <LoadingTransfers /> : null}
            {left === 0 ? <NoTransfers view={view} search={search.trim()} onClear={() => setSearch('')} /> : null}
            <TransferList
              key={view}
              suggestions={shown}
              foundBy={query.isPlaceholderData ? null : search}
              mayAnswer={mayAnswer}
              answers={answers}
              chooseOther={chooseOther}
            />
          </div>
        </PagePadding>
      </PageScroll>
      {query.data && query.data.count > PAGE_SIZES[0] ? (
        <Pager
          page={page}
          pageSize={pageSize}
          count={query.data.count}
          onPage={setPage}
          onPageSize={(size) => ask({ page_size: size, page: 1 })}
        />
      ) : null}
    </Page>
  )
}

function LoadingTransfers() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3">
      {[0, 1, 2].map((card) => (
        <Card as="div" key={card} className="flex flex-col gap-4 px-4 py-4">
          <div className="flex justify-between gap-4">
            <Skeleton width="40%" height={32} />
            <Skeleton width="40%" height={32} />
          </div>
          <Skeleton width="30%" />
        </Card>
      ))}
    </div>
  )
}
