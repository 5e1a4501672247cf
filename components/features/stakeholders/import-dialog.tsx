'use client'
import { useState } from 'react'
import { EarlierImports } from '@/components/pickers/earlier-imports'
import { useFileImport } from '@/components/pickers/use-file-import'
import { useUndoList, type ImportedList } from '@/components/pickers/use-undo-list'
import { IgnoredColumns, ImportDialog, ImportOutcome, type ImportRow } from '@/components/form/import-dialog'
import { Checkbox } from '@/components/ui/checkbox'
import { Labeled } from '@/components/ui/field-box'
import { Select } from '@/components/ui/select'
import { useWrite } from '@/lib/client/query'
import { StakeholderType } from '@/lib/contract/stakeholder'
import {
  importStakeholders,
  stakeholderImportList,
  undoStakeholderImport,
  type StakeholderImportRow,
} from '@/lib/contract/stakeholder-import'
import { importPreview } from './queries'
import { importEffect } from './words'

const AS_IN_FILE = 'file'
const TYPES = [
  { value: AS_IN_FILE, label: 'As in the file' },
  ...StakeholderType.options.map((value) => ({ value, label: value })),
]

const STAKEHOLDERS: ImportedList = {
  noun: 'stakeholder',
  topic: 'stakeholders',
  imports: stakeholderImportList,
  undo: undoStakeholderImport,
  touches: ['stakeholders'],
  effect:
    'The stakeholders that it added are removed. One that is used or was changed since stays, and so do fields that it filled in others. You can import the file again.',
}

/** Imports customers, vendors and others from QuickBooks or a spreadsheet. */
export function ImportStakeholdersDialog({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<string>(AS_IN_FILE)
  const [fills, setFills] = useState(false)
  const body = {
    type: StakeholderType.safeParse(type).data,
    existing: fills ? ('fill' as const) : ('skip' as const),
  }
  const { undoOf } = useUndoList(STAKEHOLDERS)
  const { outcome, dialog } = useFileImport({
    preview: (chosen) => importPreview(chosen, body),
    write: useWrite(importStakeholders, { touches: ['stakeholders'] }),
    body,
    writes: ({ added, filled }) => added + filled,
    success: (done) => `Stakeholders imported: ${importEffect(done)}`,
    undo: (done) => undoOf(done.import),
    onClose,
  })
  return (
    <ImportDialog
      title="Import stakeholders"
      description="A CSV or Excel workbook: a contact list from QuickBooks, an export from here, or any list with a Name on each row. Names that are already there are not added again."
      label="File of stakeholders"
      {...dialog}
    >
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <Labeled label="Type of rows without one">
          {(id) => <Select id={id} className="w-50" options={TYPES} value={type} onChange={setType} />}
        </Labeled>
        <div className="flex h-9 items-center">
          <Checkbox checked={fills} onChange={setFills} label="Fill empty fields of those already there" />
        </div>
      </div>
      {outcome ? (
        <>
          <ImportOutcome
            refused={outcome.refused}
            effect={importEffect(outcome)}
            noun="Stakeholder"
            rows={outcome.rows.map(shown)}
          />
          <IgnoredColumns names={outcome.ignored} />
        </>
      ) : (
        <EarlierImports list={STAKEHOLDERS} />
      )}
    </ImportDialog>
  )
}

const TONE = { add: 'green', fill: 'violet', same: 'neutral', refused: 'red' } as const
const WORD = { add: 'New', fill: 'Filled', same: 'Same', refused: 'Refused' }

const shown = ({ row, full_name, type, outcome, changes, notes, problems }: StakeholderImportRow): ImportRow => ({
  ...{ row, problems, tone: TONE[outcome], word: WORD[outcome] },
  name: full_name,
  text: [outcome === 'add' ? type : changes.join(', '), ...notes].filter(Boolean).join(' · '),
})
