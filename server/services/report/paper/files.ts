import { FILE_ROWS_MAX, FILE_TYPES, type FileFormat } from '@/lib/contract/report-file'
import type { Paper } from '@/server/providers/paper/paper'
import { demand } from '../../can'
import { audit, besideBooks, tenant, type Ctx } from '../../context'
import { inOnePiece, type FileAnswer } from '../../file-answer'
import { Rejected } from '../../problems'
import { exportLimit, takeTurns } from '../../session/rate-limits'
import { asPdf, asWorkbook } from './print'

/** A report in the requested file format; recorded as an export. Throws Rejected when it is too long for anybody to read on paper. */
export async function reportFile<Q extends { as: FileFormat }>(
  ctx: Ctx,
  query: Q,
  paperFor: (ctx: Ctx, query: Q) => Promise<Paper>,
): Promise<FileAnswer> {
  demand(ctx, 'report.export')
  await limitExports(ctx)
  const { as } = query
  const paper = await paperFor(ctx, query)
  const bytes = await fileOf(ctx, paper, as)
  await noteExport(ctx, { ...paper, format: as })
  return { name: `${paper.file_name}.${as}`, type: FILE_TYPES[as], size: bytes.length, content: inOnePiece(bytes) }
}

/** A report as a PDF or a workbook. */
export const fileOf = (ctx: Ctx, paper: Paper, as: FileFormat): Promise<Uint8Array> =>
  as === 'pdf' ? pdfOf(ctx, paper) : asWorkbook(ctx, paper)

function pdfOf(ctx: Ctx, paper: Paper): Promise<Uint8Array> {
  if (paper.rows.length > FILE_ROWS_MAX.pdf + 2)
    throw new Rejected('This report is too long for a PDF. Choose a shorter period, or export to Excel.')
  return asPdf(ctx, { form: 'report', paper })
}

/** Throws TooMany before anything is read. */
export const limitExports = (ctx: Ctx): Promise<unknown> => takeTurns(ctx, [exportLimit(tenant(ctx).user_id)])

interface Exported extends Pick<Paper, 'title'>, Partial<Pick<Paper, 'period' | 'remarks' | 'about'>> {
  format: string
  /** Id of the bill or the invoice. */
  document?: string
}
/** Records an export, which is possible in frozen books too. */
export const noteExport = (ctx: Ctx, out: Exported): Promise<void> =>
  besideBooks(ctx, (tx) => audit(tx, ctx, [exportChange(ctx, out)]))

/** What the audit log shows about an export. */
export const exportChange = (ctx: Ctx, { title, about, period, remarks, document, format }: Exported) => ({
  object_type: 'report' as const,
  object_id: tenant(ctx).entity_id,
  action: 'export',
  changes: { title, about, period, remarks, document, format },
})
