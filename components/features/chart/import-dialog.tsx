'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '@/components/ui/count-text'
import { FileDrop } from '@/components/form/file-drop'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Note } from '@/components/ui/note'
import { Table, type TableColumn } from '@/components/ui/table'
import { notify } from '@/components/ui/toast'
import { sentenceOf } from '@/lib/client/api-error'
import { newKey } from '@/lib/client/new-key'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { importChart, type ChartImport, type ChartImportRow } from '@/lib/contract/chart-import'
import { chartPreview, type ChosenFile } from './queries'
import { chartEffect } from './words'

const NO_FILE: ChosenFile = { key: '', file: new File([], '') }

/** Imports accounts from a spreadsheet: shows what each row would do, and writes nothing before the user confirms. */
export function ImportChartDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const preview = useQuery({ ...chartPreview(chosen ?? NO_FILE), enabled: chosen !== null })
  const write = useWrite(importChart, { touches: LEDGER })
  const take = (file: File | null) => setChosen(file ? { key: newKey(), file } : null)
  const confirmed = () =>
    chosen &&
    write.mutate(
      { body: {}, file: chosen.file },
      {
        onSuccess: (outcome) => {
          notify.success(`Chart imported: ${chartEffect(outcome)}`)
          onClose()
        },
      },
    )
  const outcome = chosen ? preview.data : undefined
  const effect = outcome ? outcome.added + outcome.changed : 0
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="lg"
      title="Import accounts"
      description="A CSV with a Number and a Name on each row, as in the export. Accounts are matched by number."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={effect === 0 || outcome?.refused !== 0}
            loading={write.isPending}
            onClick={confirmed}
          >
            Import
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          value={preview.isError ? null : (chosen?.file ?? null)}
          accept=".csv,text/csv"
          label="CSV of accounts"
          uploading={preview.isFetching}
          invalid={preview.isError}
          onFile={take}
          onRemove={() => take(null)}
        />
        {preview.isError ? (
          <Note tone="red" role="alert">
            {sentenceOf(preview.error)}
          </Note>
        ) : null}
        {outcome ? <Outcome outcome={outcome} /> : null}
      </div>
    </Dialog>
  )
}

function Outcome({ outcome }: { outcome: ChartImport }) {
  const { refused, rows } = outcome
  const shown = [...rows.filter(isRefused), ...rows.filter((row) => !isRefused(row) && row.outcome !== 'same')]
  return (
    <>
      <div role="status">
        {refused > 0 ? (
          <Note tone="red">
            {counted(refused, 'row is', 'rows are')} refused. Correct the file and choose it again; nothing is imported
            until every row is right.
          </Note>
        ) : (
          <Note tone="neutral">{chartEffect(outcome)}. Nothing is written before you import.</Note>
        )}
      </div>
      {shown.length > 0 ? (
        <Table
          dense
          className="scroll-thin max-h-80 rounded-md border border-line"
          caption="Rows of the file"
          columns={COLUMNS}
          rows={shown}
          rowId={({ row }) => String(row)}
        />
      ) : null}
    </>
  )
}

const isRefused = ({ outcome }: ChartImportRow): boolean => outcome === 'refused'
const TONE = { add: 'green', change: 'violet', same: 'neutral', refused: 'red' } as const
const WORD = { add: 'New', change: 'Changed', same: 'Same', refused: 'Refused' }

const COLUMNS: readonly TableColumn<ChartImportRow>[] = [
  { id: 'row', header: 'Line', width: 56, phoneWidth: 48, cell: ({ row }) => row },
  {
    id: 'account',
    header: 'Account',
    cell: ({ chart_number, name }) => (
      <span className="whitespace-normal">
        <span className="tnum text-muted">{chart_number}</span> {name}
      </span>
    ),
  },
  {
    id: 'outcome',
    header: 'What happens',
    cell: ({ outcome, changes, problems }) => (
      <span className="flex flex-wrap items-center gap-x-2 py-1 whitespace-normal">
        <Badge tone={TONE[outcome]}>{WORD[outcome]}</Badge>
        {problems.length > 0 ? (
          <span className="min-w-0 text-neg">
            {problems.map((problem) => (
              <span key={problem} className="block">
                {problem}
              </span>
            ))}
          </span>
        ) : (
          changes.join(', ')
        )}
      </span>
    ),
  },
]
