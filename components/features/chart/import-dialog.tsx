'use client'
import { EarlierImports } from '@/components/pickers/earlier-imports'
import { useFileImport } from '@/components/pickers/use-file-import'
import { useUndoList, type ImportedList } from '@/components/pickers/use-undo-list'
import { ImportDialog, ImportOutcome, type ImportRow } from '@/components/form/import-dialog'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { chartImportList, importChart, undoChartImport, type ChartImportRow } from '@/lib/contract/chart-import'
import { chartPreview } from './queries'
import { chartEffect } from './words'

const ACCOUNTS: ImportedList = {
  noun: 'account',
  topic: 'chart-of-accounts',
  imports: chartImportList,
  undo: undoChartImport,
  touches: LEDGER,
  effect:
    'The accounts that it added are deleted. One that is used or was changed since stays, and so do the changes that it made to others. You can import the file again.',
}

/** Imports accounts from a spreadsheet. */
export function ImportChartDialog({ onClose }: { onClose: () => void }) {
  const { undoOf } = useUndoList(ACCOUNTS)
  const { outcome, dialog } = useFileImport({
    preview: chartPreview,
    write: useWrite(importChart, { touches: LEDGER }),
    body: {},
    writes: ({ added, changed }) => added + changed,
    success: (done) => `Chart imported: ${chartEffect(done)}`,
    undo: (done) => undoOf(done.import),
    onClose,
  })
  return (
    <ImportDialog
      title="Import accounts"
      description="A CSV or Excel workbook with a Number and a Name on each row, as in the export, or the Account List of QuickBooks: an account without a number is matched by name, and a new one gets a number in the group of its Type."
      label="File of accounts"
      {...dialog}
    >
      {outcome ? (
        <ImportOutcome
          refused={outcome.refused}
          effect={chartEffect(outcome)}
          noun="Account"
          rows={outcome.rows.filter((row) => row.outcome !== 'same').map(shown)}
        />
      ) : (
        <EarlierImports list={ACCOUNTS} />
      )}
    </ImportDialog>
  )
}

const TONE = { add: 'green', change: 'violet', same: 'neutral', left_out: 'neutral', refused: 'red' } as const
const WORD = { add: 'New', change: 'Changed', same: 'Same', left_out: 'Left out', refused: 'Refused' }

const shown = ({ row, chart_number, name, outcome, changes, was, note, problems }: ChartImportRow): ImportRow => ({
  ...{ row, problems, tone: TONE[outcome], word: WORD[outcome] },
  text: [changes.join(', '), was === null ? '' : `was ${was}`, note].filter(Boolean).join(' · '),
  name: (
    <>
      <span className="tnum text-muted">{chart_number}</span> {name}
    </>
  ),
})
