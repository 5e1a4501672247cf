import { PDF_ROWS_MAX } from '@/lib/contract/report-file'
import type { Paper } from '@/server/providers/paper/paper'
import { paperWorkbook } from '@/server/providers/spreadsheet/paper-workbook'
import { audit, besideBooks, tenant, type Ctx } from '../../context'
import { inOnePiece, type FileAnswer } from '../../file-answer'
import { Rejected } from '../../problems'
import { exportBrake, takeTurns } from '../../session/brake'
import { printed } from './print'

/** A report on paper, noted as taken out. Throws Rejected when it is longer than anybody reads. */
export async function asPdf(ctx: Ctx, paperFor: () => Promise<Paper>): Promise<FileAnswer> {
  await brakeExport(ctx)
  const paper = await paperFor()
  if (paper.rows.length > PDF_ROWS_MAX + 2) throw new Rejected('This report is too long for a PDF. Choose a shorter period, or export to Excel.')
  const bytes = await printed(ctx, { form: 'statement', paper })
  await noteExport(ctx, { ...paper, format: 'pdf' })
  return { name: `${paper.file_name}.pdf`, size: bytes.length, content: inOnePiece(bytes) }
}

/** A report as a workbook, noted as taken out. */
export async function asWorkbook(ctx: Ctx, paperFor: () => Promise<Paper>): Promise<FileAnswer> {
  await brakeExport(ctx)
  const paper = await paperFor()
  await noteExport(ctx, { ...paper, format: 'xlsx' })
  return { name: `${paper.file_name}.xlsx`, content: paperWorkbook(paper) }
}

/** Throws TooMany before anything is read. */
export const brakeExport = (ctx: Ctx): Promise<unknown> => takeTurns(ctx, [exportBrake(tenant(ctx).user_id)])

interface Exported extends Pick<Paper, 'title'>, Partial<Pick<Paper, 'period' | 'remarks' | 'about'>> {
  format: string
  invoice?: string
}
/** Notes what was taken out, which frozen books allow. */
export const noteExport = (ctx: Ctx, { title, about, period, remarks, invoice, format }: Exported): Promise<void> =>
  besideBooks(ctx, (tx) =>
    audit(tx, ctx, [
      { object_type: 'report', object_id: tenant(ctx).entity_id, action: 'export', changes: { title, about, period, remarks, invoice, format } },
    ]),
  )
