'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { closeDrawer, mayDiscard, requestCloseDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Kbd } from '@/components/ui/kbd'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { Radio } from '@/components/ui/radio'
import { SearchInput } from '@/components/ui/search-input'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { useDebounced } from '@/components/ui/use-debounced'
import { useShortcut } from '@/components/ui/use-shortcut'
import { latestVersion } from '@/lib/client/latest-version'
import { read, useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import type { Transaction } from '@/lib/contract/transaction'
import { pairTransfer, transferCandidates, transferTransactionReopen } from '@/lib/contract/transfer'
import { formatDay } from '@/lib/dates/format'
import { parseCents, sum } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { useFileAgain } from '../edits/use-file-again'

/** Money in may have been paid by several lines; money out has exactly one other side. */
export function PairTransfer({ row, onBack }: { row: Transaction; onBack?: () => void }) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Transaction[]>([])
  const searched = useDebounced(search.trim())
  const query = useQuery({
    ...read('transactions', transferCandidates, {
      params: { id: row.id },
      query: searched === '' ? {} : { search: searched },
    }),
    placeholderData: keepPreviousData,
  })
  const { pair, isPending, isDone } = usePair(row)
  useUnsavedGuard(chosen.length > 0 && !isPending && !isDone)
  const cancel = async () => {
    if (!onBack) await requestCloseDrawer()
    else if (await mayDiscard()) onBack()
  }
  const takesMany = row.amount_type === 'money_in'
  const total = sum(chosen.map(({ amount }) => parseCents(amount)))
  const fits = total === parseCents(row.amount)
  useShortcut('mod+enter', () => {
    if (fits && !isPending && !isDone) void pair(chosen)
  })
  const found = query.data?.results ?? []
  const shown = [...chosen.filter(({ id }) => !found.some((line) => line.id === id)), ...found]
  const toggle = (line: Transaction) => {
    if (!takesMany) return setChosen([line])
    const isChosen = chosen.some(({ id }) => id === line.id)
    setChosen(isChosen ? chosen.filter(({ id }) => id !== line.id) : [...chosen, line])
  }
  return (
    <>
      <DrawerBody>
        <p className="text-fg-2">
          {row.name}, {formatUsd(row.amount)} {takesMany ? 'into' : 'out of'} {bankAccountLabel(row.bank_account)} on{' '}
          {formatDay(row.date)}. Choose the other side in another account.
        </p>
        <SearchInput data-autofocus label="Search transactions" value={search} onChange={setSearch} />
        {query.isError ? (
          <QueryErrorNote
            what="the other accounts"
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : null}
        {query.isPending ? <Skeleton width="100%" height={56} /> : null}
        {query.data && shown.length === 0 ? (
          <EmptyState kind="nothing-yet" title="No transaction of another account">
            {searched === ''
              ? 'None that is available went the other way. If the file of a card has no payments, add this one to the card by hand under Transactions, Add transaction.'
              : 'Try another word or amount.'}
          </EmptyState>
        ) : null}
        <List framed aria-label="Transactions of other accounts" className="flex-none overflow-clip">
          {shown.map((line) => (
            <Candidate
              key={line.id}
              line={line}
              takesMany={takesMany}
              checked={chosen.some(({ id }) => id === line.id)}
              onToggle={() => toggle(line)}
            />
          ))}
        </List>
      </DrawerBody>
      <DrawerFooter>
        <span className="tnum mr-auto text-fg-2" role="status">
          {formatUsd(total)} of {formatUsd(row.amount)}
        </span>
        <Button variant="ghost" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button
          variant="primary"
          loading={isPending}
          disabledReason={fits ? undefined : 'Choose transactions of the same amount.'}
          onClick={() => void pair(chosen)}
        >
          Pair as transfer <Kbd keys="mod+enter" />
        </Button>
      </DrawerFooter>
    </>
  )
}

interface CandidateProps {
  line: Transaction
  takesMany: boolean
  checked: boolean
  onToggle: () => void
}

function Candidate({ line, takesMany, checked, onToggle }: CandidateProps) {
  const id = useId()
  return (
    <li className="flex items-center gap-3 px-3.5 py-2">
      {takesMany ? (
        <Checkbox id={id} checked={checked} onChange={onToggle} />
      ) : (
        <Radio id={id} name="other-side" checked={checked} onChange={onToggle} />
      )}
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block truncate max-sm:wrap-anywhere max-sm:whitespace-normal">{line.name}</span>
        <span className="tnum block text-xs text-muted sm:hidden">{formatDay(line.date)}</span>
        <span className="block truncate text-xs text-muted max-sm:whitespace-normal">
          {bankAccountLabel(line.bank_account)}
          {line.chart_of_account ? `, categorized as ${line.chart_of_account.name}` : ''}
        </span>
      </label>
      <time className="tnum text-muted max-sm:hidden">{formatDay(line.date)}</time>
      <span className="money min-w-24 text-right">{formatUsd(line.amount)}</span>
    </li>
  )
}

function usePair(row: Transaction) {
  const write = useWrite(pairTransfer, { touches: LEDGER })
  const reopen = useWrite(transferTransactionReopen, { touches: LEDGER })
  const fileAgain = useFileAgain()
  const pair = async (others: readonly Transaction[]) => {
    const body = { transaction: row.id, others: others.map(({ id }) => id) }
    // The refusal is shown by the query client.
    const made = await write.mutateAsync({ body, version: latestVersion([row, ...others]) }).catch(() => null)
    if (!made) return
    closeDrawer()
    const takeBack = async () => {
      await reopen.mutateAsync({ params: { id: made.id }, body: {} })
      for (const line of [row, ...others]) await fileAgain(line)
    }
    notify.undo('Transfer paired', () => void takeBack().catch(() => undefined))
  }
  return { pair, isPending: write.isPending, isDone: write.isSuccess }
}
