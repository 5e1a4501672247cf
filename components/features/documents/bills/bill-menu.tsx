'use client'
import { Copy, Download, Pencil, Printer, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { printPage } from '@/components/shell/print-page'
import { confirm } from '@/components/ui/confirm-dialog'
import { MenuItem, MenuSeparator } from '@/components/ui/menu'
import { RowMenu } from '@/components/ui/row-menu'
import { notify } from '@/components/ui/toast'
import { useRouter } from '@/components/ui/use-router'
import { download } from '@/lib/client/download'
import { useWrite, whenDone } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useDownload } from '@/lib/client/use-download'
import { useMay } from '@/lib/client/use-may'
import { deleteBill, type Bill } from '@/lib/contract/bill'
import { billPdf } from '@/lib/contract/bill-file'
import { BILLS_PAGE } from '../queries'
import { billName } from '../words'
import { VoidDialog } from './void-dialog'

/** The actions on a bill in the list. */
export function BillMenu({ bill }: { bill: Bill }) {
  const [voiding, setVoiding] = useState(false)
  return (
    <>
      <RowMenu name={billName(bill)}>
        <BillItems bill={bill} onVoid={() => setVoiding(true)} place="row" />
      </RowMenu>
      {voiding ? <VoidDialog bill={bill} onClose={() => setVoiding(false)} /> : null}
    </>
  )
}

interface BillItemsProps {
  bill: Bill
  onVoid: () => void
  /** On its page the more frequent ones are buttons; a phone and a row have them here. */
  place: 'page' | 'phone' | 'row'
  onDeleted?: () => void
}

export function BillItems({ bill, onVoid, place, onDeleted }: BillItemsProps) {
  const may = useMay()
  const router = useRouter()
  const { mutate } = useDownload()
  const remove = useWrite(deleteBill, { touches: LEDGER })
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }
  const name = billName(bill)
  const isVoid = bill.bill_status === 'void'
  const refusal = bill.paid_amount > 0 ? 'Unlink its payments first.' : undefined
  const onDelete = async () => {
    const question = {
      title: `Delete bill ${name}?`,
      body: 'Its entry is removed from the books too. The audit log keeps a record of it.',
      confirmLabel: 'Delete',
      danger: true,
    }
    if (!(await confirm(question))) return
    whenDone(remove.mutateAsync({ params: { id: bill.id }, version: bill.updated_at }), () => {
      notify.success(`Bill ${name} deleted`)
      onDeleted?.()
    })
  }
  return (
    <>
      {place !== 'page' && may('bill.edit') && !isVoid ? (
        <MenuItem icon={<Pencil {...icon} />} onSelect={() => router.push(`${BILLS_PAGE}/${bill.id}?edit=1`)}>
          Edit
        </MenuItem>
      ) : null}
      {place !== 'page' ? (
        <MenuItem
          icon={<Download {...icon} />}
          onSelect={() => mutate(() => download(billPdf, { params: { id: bill.id } }))}
        >
          PDF
        </MenuItem>
      ) : null}
      {may('bill.draft') ? (
        <MenuItem icon={<Copy {...icon} />} onSelect={() => router.push(`${BILLS_PAGE}/new?copy=${bill.id}`)}>
          Duplicate
        </MenuItem>
      ) : null}
      {place !== 'row' ? (
        <MenuItem icon={<Printer {...icon} />} onSelect={() => printPage(`Bill ${name}`)}>
          Print
        </MenuItem>
      ) : null}
      {may('bill.delete') && !isVoid ? (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Undo2 {...icon} />} disabledReason={refusal} onSelect={onVoid}>
            Void
          </MenuItem>
          <MenuItem danger icon={<Trash2 {...icon} />} disabledReason={refusal} onSelect={() => void onDelete()}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </>
  )
}
