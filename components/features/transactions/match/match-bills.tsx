'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Heading } from '@/components/ui/heading'
import { Kbd } from '@/components/ui/kbd'
import { Note } from '@/components/ui/note'
import { SearchInput } from '@/components/ui/search-input'
import { useDebounced } from '@/components/ui/use-debounced'
import { why } from '@/lib/client/why'
import type { Transaction } from '@/lib/contract/transaction'
import type { BillCandidate, LoanCandidate } from '@/lib/contract/transaction-match'
import { formatDay } from '@/lib/dates/format'
import { parseCents, subtract, ZERO } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { Radio } from '@/components/ui/radio'
import { usePlace } from '../detail/place'
import { candidatesOf } from '../detail/queries'
import { MatchForm } from './match-form'
import { LoanList } from './match-loans'
import { useMatch } from './use-match'

type Bill = z.infer<typeof BillCandidate>

/** Open bills, the best fit first; the whole line pays one of them, in full or in part. The one it was opened from, or one that it fits to the cent, is chosen already. */
export function MatchBills({
  row,
  bills: proposed,
  loans,
}: {
  row: Transaction
  bills: readonly Bill[]
  loans: readonly LoanCandidate[]
}) {
  const [search, setSearch] = useState('')
  const asked = useDebounced(search.trim())
  const query = useQuery({
    ...candidatesOf(row.id, { search: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  const bills = asked === '' ? proposed : (query.data?.bills ?? [])
  const meant = usePlace()?.document
  const first =
    bills.find((bill) => bill.id === meant && fitsIn(row, bill)) ?? bills.find((bill) => restOf(row, bill) === ZERO)
  const [chosen, setChosen] = useState<string | null>(first?.id ?? null)
  const { payBill, pending } = useMatch(row)
  const bill = bills.find(({ id }) => id === chosen)
  const starts = first ?? bills.find((one) => fitsIn(row, one))
  const name = useId()
  return (
    <MatchForm onSubmit={() => bill && fitsIn(row, bill) && !pending && void payBill(bill.id, nameOf(bill))}>
      <DrawerBody>
        {loans.length > 0 ? <LoanList row={row} loans={loans} /> : null}
        <div className="flex items-baseline justify-between gap-3">
          <Heading as="h3">Match to a bill</Heading>
          <span className="text-xs text-muted">Best fit first</span>
        </div>
        <SearchInput label="Search all open bills" value={search} onChange={setSearch} />
        {bills.length === 0 && !query.isFetching ? (
          <EmptyState kind="nothing-yet" title={asked === '' ? 'No bill is proposed' : 'No open bill matches'}>
            {asked === ''
              ? 'No open bill of this vendor, number or amount was found. Search to choose another one.'
              : 'Try another word or number.'}
          </EmptyState>
        ) : null}
        <Card as="div" className="flex-none overflow-clip" role="radiogroup" aria-label="Open bills">
          {bills.map((one) => (
            <BillOption
              key={one.id}
              row={row}
              bill={one}
              name={name}
              checked={one.id === chosen}
              takesKeyboard={one === starts}
              onChoose={() => setChosen(one.id)}
            />
          ))}
        </Card>
        {bill && fitsIn(row, bill) ? <Effect row={row} bill={bill} /> : null}
      </DrawerBody>
      <DrawerFooter>
        <Button
          variant="primary"
          type="submit"
          loading={pending}
          disabledReason={bill && fitsIn(row, bill) ? undefined : 'Choose a bill that the whole amount fits in.'}
        >
          Match bill <Kbd keys="mod+enter" />
        </Button>
      </DrawerFooter>
    </MatchForm>
  )
}

const nameOf = (bill: Bill): string => bill.bill_number ?? bill.entry_id
const restOf = (row: Transaction, bill: Bill) => subtract(parseCents(bill.open_balance), parseCents(row.amount))
const fitsIn = (row: Transaction, bill: Bill): boolean => restOf(row, bill) >= ZERO

interface BillOptionProps {
  row: Transaction
  bill: Bill
  name: string
  checked: boolean
  takesKeyboard: boolean
  onChoose: () => void
}

function BillOption({ row, bill, name, checked, takesKeyboard, onChoose }: BillOptionProps) {
  const rest = restOf(row, bill)
  const fits = rest >= ZERO
  return (
    <label
      className={cx(
        'flex cursor-pointer items-start gap-3 border-b border-subtle px-3.5 py-2.5 last:border-0',
        checked && 'bg-selected',
      )}
    >
      <Radio
        className="mt-0.5"
        name={name}
        checked={checked}
        disabled={!fits}
        onChange={onChoose}
        data-autofocus={takesKeyboard || undefined}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{bill.stakeholder.full_name}</span>
        <span className="block text-xs text-muted">
          Bill {nameOf(bill)}, {formatDay(bill.bill_date)}
          {bill.bill_due_date ? `, due ${formatDay(bill.bill_due_date)}` : ''}
        </span>
        {bill.reasons.length > 0 ? <span className="block text-xs text-fg-2">{why(bill.reasons)}</span> : null}
      </span>
      <span className="text-right">
        <span className="tnum block">{formatUsd(bill.open_balance)}</span>
        <span className={cx('block text-xs', rest === ZERO ? 'text-pos' : fits ? 'text-muted' : 'text-warn')}>
          {rest === ZERO ? 'Exact amount' : fits ? `${formatUsd(rest)} stays open` : 'Split the transaction first'}
        </span>
      </span>
    </label>
  )
}

function Effect({ row, bill }: { row: Transaction; bill: Bill }) {
  const rest = restOf(row, bill)
  return (
    <Note
      tone={rest === ZERO ? 'green' : 'neutral'}
      title={
        rest === ZERO
          ? `Bill ${nameOf(bill)} will be marked paid.`
          : `${formatUsd(rest)} of bill ${nameOf(bill)} stays open.`
      }
    >
      Paid {formatDay(row.date)} from {bankAccountLabel(row.bank_account)}
    </Note>
  )
}
