'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chosenFile, NO_FILE, type ChosenFile } from '@/components/pickers/chosen-file'
import { ImportDialog, ImportOutcome, type ImportRow } from '@/components/form/import-dialog'
import { notify } from '@/components/ui/toast'
import { sentenceOf } from '@/lib/client/api-error'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { importChart, type ChartImportRow } from '@/lib/contract/chart-import'
import { chartPreview } from './queries'
import { chartEffect } from './words'

/** Imports accounts from a spreadsheet. */
export function ImportChartDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const preview = useQuery({ ...chartPreview(chosen ?? NO_FILE), enabled: chosen !== null })
  const write = useWrite(importChart, { touches: LEDGER })
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
  return (
    <ImportDialog
      title="Import accounts"
      description="A CSV or Excel workbook with a Number and a Name on each row, as in the export. Accounts are matched by number."
      label="File of accounts"
      file={chosen?.file ?? null}
      reading={preview.isFetching}
      refusal={preview.isError ? sentenceOf(preview.error) : null}
      onFile={(file) => setChosen(chosenFile(file))}
      mayImport={outcome !== undefined && outcome.added + outcome.changed > 0 && outcome.refused === 0}
      importing={write.isPending}
      onImport={confirmed}
      onClose={onClose}
    >
      {outcome ? (
        <ImportOutcome
          refused={outcome.refused}
          effect={chartEffect(outcome)}
          noun="Account"
          rows={outcome.rows.filter((row) => row.outcome !== 'same').map(shown)}
        />
      ) : null}
    </ImportDialog>
  )
}

const TONE = { add: 'green', change: 'violet', same: 'neutral', refused: 'red' } as const
const WORD = { add: 'New', change: 'Changed', same: 'Same', refused: 'Refused' }

const shown = ({ row, chart_number, name, outcome, changes, was, problems }: ChartImportRow): ImportRow => ({
  ...{ row, problems, tone: TONE[outcome], word: WORD[outcome] },
  text: [changes.join(', '), was === null ? '' : `was ${was}`].filter(Boolean).join(' · '),
  name: (
    <>
      <span className="tnum text-muted">{chart_number}</span> {name}
    </>
  ),
})
