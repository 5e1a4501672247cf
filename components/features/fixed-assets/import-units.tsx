'use client'
import { useState } from 'react'
import { IgnoredColumns, ImportDialog, ImportOutcome, type ImportRow } from '@/components/form/import-dialog'
import { EarlierImports } from '@/components/pickers/earlier-imports'
import { useFileImport } from '@/components/pickers/use-file-import'
import { useUndoList, type ImportedList } from '@/components/pickers/use-undo-list'
import { counted } from '@/components/ui/count-text'
import { Labeled } from '@/components/ui/field-box'
import { Select } from '@/components/ui/select'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { AssetType } from '@/lib/contract/fixed-asset'
import {
  importUnits,
  undoUnitImport,
  unitImportList,
  type UnitImport,
  type UnitImportRow,
} from '@/lib/contract/unit-import'
import { formatUsd } from '@/lib/money/format'
import { unitImportPreview } from './queries'

const UNITS: ImportedList = {
  noun: 'unit',
  topic: 'fixed-assets',
  imports: unitImportList,
  undo: undoUnitImport,
  touches: FLEET,
  effect:
    'The trucks and trailers that it added are removed, with their fixed assets. One that is depreciated, used, changed or in a locked period stays. You can import the file again.',
}

const AS_IN_FILE = 'file'
const TYPES = [
  { value: AS_IN_FILE, label: 'As in the file' },
  { value: 'truck', label: 'Truck' },
  { value: 'trailer', label: 'Trailer' },
]
const LIVES = [
  { value: AS_IN_FILE, label: 'As in the file' },
  ...[3, 4, 5, 7, 10, 15].map((years) => ({ value: String(years), label: `${years} years` })),
]

/** Adds a fleet from a spreadsheet or the depreciation schedule of an accountant. */
export function ImportUnitsDialog({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<string>(AS_IN_FILE)
  const [life, setLife] = useState<string>(AS_IN_FILE)
  const body = {
    asset_type: AssetType.safeParse(type).data,
    useful_life: life === AS_IN_FILE ? undefined : life,
  }
  const { undoOf } = useUndoList(UNITS)
  const { outcome, dialog } = useFileImport({
    preview: (chosen) => unitImportPreview(chosen, body),
    write: useWrite(importUnits, { touches: FLEET }),
    body,
    writes: ({ added, valued }) => added + valued,
    success: (done) => `Units imported: ${importEffect(done)}`,
    undo: (done) => undoOf(done.import),
    onClose,
  })
  return (
    <ImportDialog
      title="Import trucks and trailers"
      description="A CSV or Excel workbook with a unit number or VIN on each row. One with a cost also becomes a fixed asset: its purchase date and useful life give the schedule, and accumulated depreciation is taken over from before the books start."
      label="File of trucks and trailers"
      {...dialog}
    >
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <Labeled label="Type of rows without one">
          {(id) => <Select id={id} className="w-50" options={TYPES} value={type} onChange={setType} />}
        </Labeled>
        <Labeled label="Useful life of rows without one">
          {(id) => <Select id={id} className="w-50" options={LIVES} value={life} onChange={setLife} />}
        </Labeled>
      </div>
      {outcome ? (
        <>
          <ImportOutcome
            refused={outcome.refused}
            effect={importEffect(outcome)}
            noun="Unit"
            rows={outcome.rows.map(shown)}
          />
          <IgnoredColumns names={outcome.ignored} />
        </>
      ) : (
        <EarlierImports list={UNITS} />
      )}
    </ImportDialog>
  )
}

/** `3 units are new, 1 gets its cost; fixed assets of $420,000.00` */
function importEffect({ added, valued, total_cost }: UnitImport): string {
  if (added + valued === 0) return 'Nothing differs from the fleet'
  const parts = [
    added > 0 ? counted(added, 'unit is new', 'units are new') : '',
    valued > 0 ? counted(valued, 'gets its cost', 'get their cost') : '',
  ].filter(Boolean)
  return parts.join(', ') + (total_cost > 0 ? `; fixed assets of ${formatUsd(total_cost)}` : '')
}

const TONE = { add: 'green', value: 'violet', same: 'neutral', left_out: 'neutral', refused: 'red' } as const
const WORD = { add: 'New', value: 'Gets its cost', same: 'Same', left_out: 'Left out', refused: 'Refused' }
const TYPE = { truck: 'Truck', trailer: 'Trailer' }

const shown = ({ row, name, asset_type, cost, outcome, notes, problems }: UnitImportRow): ImportRow => ({
  ...{ row, name, problems, tone: TONE[outcome], word: WORD[outcome] },
  text: [asset_type && TYPE[asset_type], cost === null ? '' : formatUsd(cost), ...notes].filter(Boolean).join(' · '),
})
