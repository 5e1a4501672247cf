import { z } from 'zod'
import { endpoint } from './endpoint'

/** Most accounts that one file may have. */
export const CHART_ROWS_MAX = 1000

export const ChartImportRow = z
  .object({
    row: z.int().meta({ description: 'Line of the file' }),
    chart_number: z.string().meta({ description: 'As written' }),
    name: z.string(),
    outcome: z.enum(['add', 'change', 'same', 'refused']),
    changes: z.array(z.string()).meta({ description: 'Columns of an account that is there already' }),
    problems: z.array(z.string()).meta({ description: 'Why it is refused, in the words of the call for one account' }),
  })
  .meta({ id: 'ChartImportRow' })
export type ChartImportRow = z.infer<typeof ChartImportRow>

export const ChartImport = z
  .object({ added: z.int(), changed: z.int(), refused: z.int(), rows: z.array(ChartImportRow) })
  .meta({ id: 'ChartImport', description: 'What a file makes of a chart of accounts, row by row' })
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
  summary: 'Read a CSV of accounts, known by their numbers, and show what importing it would do; nothing is written',
  errors: [400, 409, 413, 415],
})
export const importChart = endpoint({
  ...file,
  method: 'POST',
  path: '/chart_of_account/import/',
  summary: 'Add and change the accounts of a CSV, all or none: one refused row refuses the file',
  errors: [400, 409, 413, 415],
})
export const chartTemplate = endpoint({
  method: 'GET',
  path: '/chart_of_account/template/',
  summary: 'What the chart lacks of the trucking template: neither the number nor the name is there',
  can: 'account.read',
  response: TemplateChart,
})
export const loadChartTemplate = endpoint({
  method: 'POST',
  path: '/chart_of_account/template/',
  summary: 'Add what the chart lacks of the trucking template; answers what was added',
  can: 'account.edit',
  body: z.strictObject({}),
  response: TemplateChart,
  errors: [400, 409],
})
