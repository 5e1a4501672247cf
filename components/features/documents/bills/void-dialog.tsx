'use client'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { voidBill, type Bill } from '@/lib/contract/bill'
import { StepDialog } from '../detail/step-dialog'
import { voidPreview } from '../queries'
import { billName } from '../words'

/** Previews what voiding a bill will post. */
export function VoidDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const change = useWrite(voidBill, { touches: LEDGER })
  return (
    <StepDialog
      name={billName(bill)}
      label="Void"
      explains="It stays in the list and is no longer owed. This cannot be undone."
      danger
      dated
      first={bill.bill_date}
      preview={(date) => voidPreview(bill.id, { date })}
      submit={async (date) => {
        await change.mutateAsync({ params: { id: bill.id }, body: { date }, version: bill.updated_at })
        notify.success(`Bill ${billName(bill)} is void`)
      }}
      onClose={onClose}
    />
  )
}
