'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { useMay } from '@/lib/client/use-may'
import type { Transaction } from '@/lib/contract/transaction'
import { loanSentence, splitLabel } from './hints'
import { candidatesOf } from './queries'
import { useMatch } from '../match/use-match'

/** Offers the split of the loan's schedule instead of one typed by hand. */
export function FromSchedule({ row }: { row: Transaction }) {
  const asks = row.amount_type === 'money_out' && row.link === null && !row.is_split
  const mayPost = useMay()('asset.post')
  const { data } = useQuery({ ...candidatesOf(row.id), enabled: asks })
  const { payLoan, pending } = useMatch(row)
  const due = data?.loans.find(({ is_likely }) => is_likely)
  if (!asks || !due || !mayPost) return null
  const unit = due.truck?.unit_number ? `, unit ${due.truck.unit_number}` : ''
  return (
    <Note
      title="From loan schedule"
      action={
        <Button size={28} loading={pending} loadingLabel="Splitting" onClick={() => void payLoan(due)}>
          {splitLabel(due)}
        </Button>
      }
    >
      {due.is_scheduled ? null : `${loanSentence(due)} `}
      {`Payment ${due.n} of ${due.payments}${unit}. Posting marks that row paid.`}
    </Note>
  )
}
