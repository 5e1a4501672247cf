'use client'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFailure } from '@/components/shell/client-frame'
import { Button } from '@/components/ui/button'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Heading } from '@/components/ui/heading'
import { Kbd } from '@/components/ui/kbd'
import { List } from '@/components/ui/list'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { SearchInput } from '@/components/ui/search-input'
import { notify } from '@/components/ui/toast'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { useDebounced } from '@/components/ui/use-debounced'
import type { Transaction } from '@/lib/contract/transaction'
import type { LoanCandidate } from '@/lib/contract/transaction-match'
import { formatDay } from '@/lib/dates/format'
import { ZERO } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { showSplit, useDrawerState } from '../detail/drawer-state'
import { billsThatSumOf, candidatesOf } from '../detail/queries'
import { BillOption } from './bill-option'
import { billName, leftToSplit, openAfter, refusalOf, restOf, withBill, type Bill, type BillShare } from './bill-shares'
import { useRowRights } from '../detail/use-row-rights'
import { MatchForm } from './match-form'
import { LoanList } from './match-loans'
import { useMatch } from './use-match'

/**
 * Open bills, best match first; the line pays one or several of them. The bill it was opened from, or one that equals the line to the
 * cent, is preselected.
 */
export function MatchBills({
  row,
  bills: proposed,
  loans: due,
}: {
  row: Transaction
  bills: readonly Bill[]
  loans: readonly LoanCandidate[]
}) {
  const [search, setSearch] = useState('')
  const searched = useDebounced(search.trim())
  const query = useQuery({
    ...candidatesOf(row.id, { search: searched }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  })
  const bills = searched === '' ? proposed : (query.data?.bills ?? [])
  const loans = searched === '' ? due : (query.data?.loans ?? [])
  const meant = useDrawerState()?.document
  const first = bills.find(({ id }) => id === meant) ?? bills.find((bill) => restOf(row, bill) === ZERO)
  const [start] = useState<readonly BillShare[]>(() => (first ? withBill(row, [], first) : []))
  const [shares, setShares] = useState(start)
  const { payBills, pending } = useMatch(row)
  useUnsavedGuard(!pending && shares !== start)
  const refusal = refusalOf(row, shares)
  const mayEdit = useRowRights().edit
  const left = mayEdit ? leftToSplit(row, shares) : null
  const chosen = shares.map(({ bill }) => bill)
  const shown = [...chosen.filter(({ id }) => !bills.some((bill) => bill.id === id)), ...bills]
  const starts = first ?? bills.find((one) => fitsIn(row, one)) ?? bills[0]
  return (
    <MatchForm onSubmit={() => refusal === undefined && !pending && void payBills(shares)}>
      <DrawerBody>
        {loans.length > 0 ? <LoanList row={row} loans={loans} /> : null}
        <div className="flex items-center justify-between gap-3">
          <Heading as="h3">Match to a bill</Heading>
          {row.split_transaction === null ? (
            <FindSum
              row={row}
              onFound={(found) => setShares(found.map((bill) => ({ bill, amount: bill.open_balance })))}
            />
          ) : (
            <span className="text-xs text-muted">Best fit first</span>
          )}
        </div>
        <SearchInput label="Search all open bills and loans" value={search} onChange={setSearch} />
        {query.isError ? (
          <QueryErrorNote
            what="the open bills"
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : null}
        {bills.length === 0 && (searched === '' || loans.length === 0) && !query.isFetching && !query.isError ? (
          <EmptyState
            kind="nothing-yet"
            title={searched === '' ? 'No bill is proposed' : 'No open bill or loan matches'}
          >
            {searched === ''
              ? 'No open bill of this vendor, number or amount was found. Search to choose another one, or a loan that it pays.'
              : 'Try another word or number.'}
          </EmptyState>
        ) : null}
        {shown.length > 0 ? (
          <List framed className="flex-none overflow-clip" aria-label="Open bills">
            {shown.map((one) => (
              <BillOption
                key={one.id}
                row={row}
                bill={one}
                share={shares.find(({ bill }) => bill.id === one.id)}
                takesKeyboard={one === starts}
                onChoose={() => setShares(withBill(row, shares, one))}
                onAmount={(amount) =>
                  setShares(shares.map((share) => (share.bill.id === one.id ? { ...share, amount } : share)))
                }
              />
            ))}
          </List>
        ) : null}
        {refusal === undefined ? <Effect row={row} shares={shares} /> : null}
      </DrawerBody>
      <DrawerFooter>
        {shares.length > 0 && refusal ? <span className="mr-auto text-xs text-warn">{refusal}</span> : null}
        {left === null ? null : (
          <Button onClick={() => showSplit(shares.map(partOf))}>Split off {formatUsd(left)}</Button>
        )}
        <Button variant="primary" type="submit" loading={pending} disabledReason={refusal}>
          {shares.length > 1 ? `Match ${shares.length} bills` : 'Match bill'} <Kbd keys="mod+enter" />
        </Button>
      </DrawerFooter>
    </MatchForm>
  )
}

/** The part of a split that pays the bill. */
const partOf = ({ bill, amount }: BillShare) => ({
  bill: bill.id,
  amount: amount ?? 0,
  description: `Bill ${billName(bill)}`,
  stakeholder: bill.stakeholder,
})

const fitsIn = (row: Transaction, bill: Bill): boolean => restOf(row, bill) >= ZERO

/** Ticks open bills that add up to the line to the cent. */
function FindSum({ row, onFound }: { row: Transaction; onFound: (bills: readonly Bill[]) => void }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const look = async () => {
    setBusy(true)
    const found = await client.fetchQuery(billsThatSumOf(row.id)).catch(reportFailure)
    setBusy(false)
    if (found?.bills.length === 0) notify.error(`No open bills sum to ${formatUsd(row.amount)}.`)
    else if (found) onFound(found.bills)
  }
  return (
    <Button size={28} loading={busy} loadingLabel="Looking" onClick={() => void look()}>
      Find the sum
    </Button>
  )
}

/** What the match will do to each bill, and to the line. */
function Effect({ row, shares }: { row: Transaction; shares: readonly BillShare[] }) {
  const paid = shares.filter((share) => openAfter(share) === ZERO)
  const parts = shares.filter((share) => openAfter(share) > ZERO)
  const sentences = [
    ...(paid.length === 1 ? [`Bill ${namesOf(paid)} will be marked paid.`] : []),
    ...(paid.length > 1 ? [`Bills ${namesOf(paid)} will be marked paid.`] : []),
    ...parts.map((share) => `${formatUsd(openAfter(share))} of bill ${billName(share.bill)} stays open.`),
  ]
  return (
    <Note tone={parts.length > 0 ? 'neutral' : 'green'} title={sentences.join(' ')}>
      Paid {formatDay(row.date)} from {bankAccountLabel(row.bank_account)}
      {shares.length > 1 ? `. The transaction is split into ${shares.length} parts, one for each bill.` : ''}
    </Note>
  )
}

const namesOf = (shares: readonly BillShare[]): string =>
  new Intl.ListFormat('en-US').format(shares.map(({ bill }) => billName(bill)))
