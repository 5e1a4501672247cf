import { z } from 'zod'
import type { Endpoint } from './endpoint'
import { FileBytes } from './fields'

export const PDF = 'application/pdf'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const FileFormat = z.enum(['pdf', 'xlsx'])
export type FileFormat = z.infer<typeof FileFormat>
export const FILE_TYPES: Record<FileFormat, string> = { pdf: PDF, xlsx: XLSX }

/** How many rows a file can have: nobody reads more on paper, and a workbook gets slow. */
export const FILE_ROWS_MAX: Record<FileFormat, number> = { pdf: 20_000, xlsx: 200_000 }

type FileQuery<Q extends z.ZodObject> = z.ZodObject<Q['shape'] & { as: typeof FileFormat }, z.core.$strict>
interface ReportFile<Q extends z.ZodObject> extends Endpoint {
  readonly query: FileQuery<Q>
  readonly produces: readonly string[]
  readonly response: typeof FileBytes
}

/** The report as a file with the filters of `query`: `…/file/?as=pdf` for printing, `as=xlsx` for a workbook. */
export const file = <Q extends z.ZodObject>(report: Pick<Endpoint, 'path' | 'summary'>, query: Q): ReportFile<Q> => ({
  method: 'GET',
  path: `${report.path}file/`,
  summary: `${report.summary}; as a PDF or a workbook`,
  can: 'report.export',
  // The cast is needed because zod cannot type the extension of a generic schema.
  query: query.safeExtend({ as: FileFormat }) as unknown as FileQuery<Q>,
  produces: [PDF, XLSX],
  response: FileBytes,
  errors: [400, 404, 429],
})
