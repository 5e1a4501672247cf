import { z } from 'zod'
import { endpoint } from './endpoint'
import { Id } from './fields'
import { importList, importUndo } from './list-import'

/** Most accounts that one file may have. */
export const CHART_ROWS_MAX = 1000

export const ChartImportRow = z
  .object({
    row: z.int().meta({ description: 'Line number in the file' }),
    chart_number: z.string().meta({ description: 'As in the file, or chosen by the type of an account without one' }),
    name: z.string(),
    outcome: z.enum(['add', 'change', 'same', 'left_out', 'refused']),
    changes: z.array(z.string()).meta({ description: 'Columns that would change on an existing account' }),
    was: z.string().nullable().meta({ description: 'The name of an existing account that would get another one' }),
    note: z.string().nullable().meta({ description: 'Why the row is left out' }),
    problems: z
      .array(z.string())
      .meta({ description: 'Why the row is refused, in the same words as for a single account' }),
  })
  .meta({ id: 'ChartImportRow' })
export type ChartImportRow = z.infer<typeof ChartImportRow>

export const ChartImport = z
  .object({
    added: z.int(),
    changed: z.int(),
    refused: z.int(),
    import: Id.nullable().meta({ description: 'To undo it; null for a preview, and where no account was added' }),
    rows: z.array(ChartImportRow),
  })
  .meta({ id: 'ChartImport', description: 'What importing the file would do to the chart of accounts, row by row' })
export type ChartImport = z.infer<typeof ChartImport>

export const TemplateChart = z
  .object({ accounts: z.array(z.object({ chart_number: z.int(), name: z.string(), is_header: z.boolean() })) })
  .meta({ id: 'TemplateChart', description: 'Accounts of the trucking template, by number' })
export type TemplateChart = z.infer<typeof TemplateChart>

const file = { upload: 'file', can: 'account.edit', body: z.strictObject({}), response: ChartImport } as const

export const previewChartImport = endpoint({
  ...file,
  method: 'POST',
  path: '/chart_of_account/import/preview/',
  summary:
    'Read a CSV or Excel workbook of accounts, matched by number, or by name where they have none, and show what importing it would do; nothing is saved',
  errors: [400, 409, 413, 415],
})
export const importChart = endpoint({
  ...file,
  method: 'POST',
  path: '/chart_of_account/import/',
  summary: 'Add and update accounts from a CSV or Excel workbook, all or nothing: one refused row refuses the file',
  errors: [400, 409, 413, 415],
})
export const chartImportList = endpoint({
  ...importList,
  path: '/chart_of_account/import-list/',
  can: 'account.read',
  summary: 'Imported files of accounts, newest first',
})
export const undoChartImport = endpoint({
  ...importUndo,
  path: '/chart_of_account/import/{id}/undo/',
  can: 'account.edit',
  summary:
    'Undo an import: deletes the accounts that it added, except those that something uses or somebody changed. Accounts that it changed stay changed',
})
export const chartTemplate = endpoint({
  method: 'GET',
  path: '/chart_of_account/template/',
  summary: 'Accounts of the trucking template that the chart lacks: neither the number nor the name exists',
  can: 'account.read',
  response: TemplateChart,
})
export const loadChartTemplate = endpoint({
  method: 'POST',
  path: '/chart_of_account/template/',
  summary: 'Add the accounts of the trucking template that the chart lacks; returns the added accounts',
  can: 'account.edit',
  body: z.strictObject({}),
  response: TemplateChart,
  errors: [400, 409],
})
