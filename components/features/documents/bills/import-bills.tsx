'use client'
import { useState } from 'react'
import { ImportDialog } from '@/components/form/import-dialog'
import { AccountPicker } from '@/components/pickers/account-picker'
import { EarlierImports } from '@/components/pickers/earlier-imports'
import { useFileImport } from '@/components/pickers/use-file-import'
import { useUndoList, type ImportedList } from '@/components/pickers/use-undo-list'
import { Labeled } from '@/components/ui/field-box'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { billImportList, importBills, undoBillImport } from '@/lib/contract/document-import'
import { DocumentImportOutcome, importEffect } from '../list/import-outcome'
import { billImportPreview } from '../queries'

const BILLS: ImportedList = {
  noun: 'bill',
  topic: 'bills',
  imports: billImportList,
  undo: undoBillImport,
  touches: LEDGER,
  effect:
    'Its bills are removed from the books, and the vendors that it added, where nothing else uses them. Work that is done with them is kept: one that is paid, void, in a locked period or with files or comments stays. You can import the file again.',
  parties: ['vendor', 'vendors'],
}

/** Enters what vendors are owed from a report of QuickBooks or a spreadsheet. */
export function ImportBillsDialog({ onClose }: { onClose: () => void }) {
  const [account, setAccount] = useState<string | null>(null)
  const body = account === null ? {} : { chart_of_account: account }
  const { undoOf } = useUndoList(BILLS)
  const { outcome, dialog } = useFileImport({
    preview: (chosen) => billImportPreview(chosen, body),
    write: useWrite(importBills, { touches: LEDGER }),
    body,
    writes: ({ added, unplaced }) => (unplaced === 0 ? added : 0),
    success: (done) => `Bills imported: ${importEffect('bill', done)}`,
    undo: (done) => undoOf(done.import),
    onClose,
  })
  return (
    <ImportDialog
      title="Import open bills"
      description="A CSV or Excel workbook: Unpaid Bills from QuickBooks, or any list with a vendor, a date and an amount on each row. Each becomes a bill of what is still open. A number that the vendor already has is skipped."
      label="File of open bills"
      {...dialog}
    >
      <Labeled label="Account of rows without one">
        {(id) => (
          <AccountPicker
            id={id}
            label="Account"
            placeholder="Account"
            direction="money_out"
            value={account}
            onChange={setAccount}
          />
        )}
      </Labeled>
      {outcome ? <DocumentImportOutcome kind="bill" outcome={outcome} /> : <EarlierImports list={BILLS} />}
    </ImportDialog>
  )
}
