import { z } from 'zod'
import { USEFUL_LIFE_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Id, json, Money } from './fields'
import { AssetType } from './fixed-asset'
import { importList, importUndo } from './list-import'

/** Most trucks and trailers that one file may have. */
export const UNIT_ROWS_MAX = 500

export const UnitImportRow = z
  .object({
    row: z.int().meta({ description: 'Line number in the file' }),
    name: z.string().meta({ description: 'The unit as lists show it' }),
    asset_type: AssetType.nullable(),
    cost: Money.nullable().meta({ description: 'Of the fixed asset that would be added; null where it adds none' }),
    outcome: z
      .enum(['add', 'value', 'same', 'left_out', 'refused'])
      .meta({ description: '`value`: the unit is already there and gets its fixed asset' }),
    notes: z.array(z.string()),
    problems: z
      .array(z.string())
      .meta({ description: 'Why the row is refused, in the same words as for a single unit' }),
  })
  .meta({ id: 'UnitImportRow' })
export type UnitImportRow = z.infer<typeof UnitImportRow>

export const UnitImport = z
  .object({
    added: z.int().meta({ description: 'New trucks and trailers' }),
    valued: z.int().meta({ description: 'Fixed assets of units that are already there' }),
    same: z.int().meta({ description: 'Rows that change nothing: already there, or repeated in the file' }),
    left_out: z.int(),
    refused: z.int(),
    total_cost: Money.meta({ description: 'Of all fixed assets that would be added' }),
    import: Id.nullable().meta({ description: 'To undo it; null for a preview, and where nothing was added' }),
    ignored: z.array(z.string()).meta({ description: 'Columns of the file that are not imported' }),
    rows: z.array(UnitImportRow),
  })
  .meta({ id: 'UnitImport', description: 'What importing the file would do, row by row' })
export type UnitImport = z.infer<typeof UnitImport>

export const UnitImportFields = z.strictObject({
  asset_type: AssetType.optional().meta({
    description: 'Of rows that do not say whether they are a truck or a trailer',
  }),
  useful_life: json(z.int().min(1).max(USEFUL_LIFE_MAX))
    .optional()
    .meta({ description: 'In years, of rows with a cost and no life of their own' }),
})

const file = {
  // A workbook can take long to read.
  upload: 'statement',
  can: 'asset.edit',
  body: UnitImportFields,
  response: UnitImport,
  errors: [400, 409, 413, 415],
} as const

export const previewUnitImport = endpoint({
  ...file,
  method: 'POST',
  path: '/fixed_asset/import/preview/',
  summary:
    'Read a CSV or Excel workbook of trucks and trailers, matched by unit number or VIN, and show what importing it would do; nothing is saved',
})
export const importUnits = endpoint({
  ...file,
  method: 'POST',
  path: '/fixed_asset/import/',
  summary:
    'Add trucks and trailers from a CSV or Excel workbook, those with a cost as fixed assets, all or nothing: one refused row refuses the file',
})
export const unitImportList = endpoint({
  ...importList,
  path: '/fixed_asset/import-list/',
  can: 'asset.read',
  summary: 'Imported files of trucks and trailers, newest first',
})
export const undoUnitImport = endpoint({
  ...importUndo,
  path: '/fixed_asset/import/{id}/undo/',
  can: 'asset.delete',
  summary:
    'Undo an import: removes the trucks and trailers that it added with their fixed assets, except those that are depreciated, used, changed or in a locked period',
})
