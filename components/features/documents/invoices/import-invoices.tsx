'use client'
import { useState } from 'react'
import { ImportDialog } from '@/components/form/import-dialog'
import { EarlierImports } from '@/components/pickers/earlier-imports'
import { useFileImport } from '@/components/pickers/use-file-import'
import { useUndoList, type ImportedList } from '@/components/pickers/use-undo-list'
import { Labeled } from '@/components/ui/field-box'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { invoiceImportList, importInvoices, undoInvoiceImport } from '@/lib/contract/document-import'
import { DocumentImportOutcome, importEffect } from '../list/import-outcome'
import { invoiceImportPreview } from '../queries'
import { ServicePicker } from '../services/service-picker'

const INVOICES: ImportedList = {
  noun: 'invoice',
  topic: 'invoices',
  imports: invoiceImportList,
  undo: undoInvoiceImport,
  touches: LEDGER,
  effect:
    'Its invoices are removed from the books, and the customers that it added, where nothing else uses them. Work that is done with them is kept: one that is paid, emailed, void, written off, in a locked period or with files or comments stays. You can import the file again.',
  parties: ['customer', 'customers'],
}

/** Creates what customers owe from a report of QuickBooks or a spreadsheet. */
export function ImportInvoicesDialog({ onClose }: { onClose: () => void }) {
  const [service, setService] = useState<string | null>(null)
  const body = service === null ? {} : { service }
  const { undoOf } = useUndoList(INVOICES)
  const { outcome, dialog } = useFileImport({
    preview: (chosen) => invoiceImportPreview(chosen, body),
    write: useWrite(importInvoices, { touches: LEDGER }),
    body,
    writes: ({ added, unplaced }) => (unplaced === 0 ? added : 0),
    success: (done) => `Invoices imported: ${importEffect('invoice', done)}`,
    undo: (done) => undoOf(done.import),
    onClose,
  })
  return (
    <ImportDialog
      title="Import open invoices"
      description="A CSV or Excel workbook: Open Invoices from QuickBooks, or any list with a customer, a date and an amount on each row. Each becomes an invoice of what is still open. A number that the customer already has is skipped."
      label="File of open invoices"
      {...dialog}
    >
      <Labeled label="Service of rows without one">
        {(id) => <ServicePicker id={id} value={service} onChange={setService} />}
      </Labeled>
      {outcome ? <DocumentImportOutcome kind="invoice" outcome={outcome} /> : <EarlierImports list={INVOICES} />}
    </ImportDialog>
  )
}
