import { z } from 'zod'
import { endpoint } from './endpoint'
import { Id } from './fields'
import { importList, importUndo } from './list-import'
import { StakeholderType } from './stakeholder'

/** Most stakeholders that one file may have. */
export const STAKEHOLDER_ROWS_MAX = 2000

export const StakeholderImportRow = z
  .object({
    row: z.int().meta({ description: 'Line number in the file' }),
    full_name: z.string().meta({ description: 'As in the file' }),
    type: z.string().meta({ description: 'Type of a new stakeholder; as in the file if that is none' }),
    outcome: z.enum(['add', 'fill', 'same', 'refused']),
    changes: z.array(z.string()).meta({ description: 'Empty fields of an existing stakeholder that would be filled' }),
    notes: z.array(z.string()).meta({ description: 'Whom the row names again, and what of it is not imported' }),
    problems: z
      .array(z.string())
      .meta({ description: 'Why the row is refused, in the same words as for a single stakeholder' }),
  })
  .meta({ id: 'StakeholderImportRow' })
export type StakeholderImportRow = z.infer<typeof StakeholderImportRow>

export const StakeholderImport = z
  .object({
    added: z.int(),
    filled: z.int(),
    same: z.int().meta({ description: 'Rows that change nothing: already there, or repeated in the file' }),
    refused: z.int(),
    import: Id.nullable().meta({ description: 'To undo it; null for a preview, and where nobody was added' }),
    ignored: z.array(z.string()).meta({ description: 'Columns of the file that are not imported' }),
    rows: z.array(StakeholderImportRow),
  })
  .meta({ id: 'StakeholderImport', description: 'What importing the file would do to the stakeholders, row by row' })
export type StakeholderImport = z.infer<typeof StakeholderImport>

export const StakeholderImportFields = z.strictObject({
  type: StakeholderType.optional().meta({
    description: 'Of rows without a type of their own; otherwise a heading such as Customer or Vendor decides',
  }),
  existing: z.enum(['skip', 'fill']).default('skip').meta({
    description: 'Whether rows fill the empty fields of stakeholders that are already there; nothing is overwritten',
  }),
})

const file = {
  // A workbook can take long to read.
  upload: 'statement',
  can: 'stakeholder.edit',
  body: StakeholderImportFields,
  response: StakeholderImport,
  errors: [400, 413, 415],
} as const

export const previewStakeholderImport = endpoint({
  ...file,
  method: 'POST',
  path: '/stakeholder/stakeholder/import/preview/',
  summary:
    'Read a CSV or Excel workbook of stakeholders, matched by name, and show what importing it would do; nothing is saved',
})
export const importStakeholders = endpoint({
  ...file,
  method: 'POST',
  path: '/stakeholder/stakeholder/import/',
  summary: 'Add stakeholders from a CSV or Excel workbook, all or nothing: one refused row refuses the file',
})

export const stakeholderImportList = endpoint({
  ...importList,
  path: '/stakeholder/stakeholder/import-list/',
  can: 'stakeholder.read',
  summary: 'Imported files of stakeholders, newest first',
})
export const undoStakeholderImport = endpoint({
  ...importUndo,
  path: '/stakeholder/stakeholder/import/{id}/undo/',
  can: 'stakeholder.delete',
  summary:
    'Undo an import: removes the stakeholders that it added, except those that something refers to or somebody changed. Fields that it filled stay filled',
})
