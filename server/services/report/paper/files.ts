import { PDF_ROWS_MAX } from '@/lib/contract/report-file'
import type { Paper } from '@/server/providers/paper/paper'
import { paperWorkbook } from '@/server/providers/spreadsheet/paper-workbook'
import { audit, besideBooks, tenant, type Ctx } from '../../context'
import { inOnePiece, type FileAnswer } from '../../file-answer'
import { Rejected } from '../../problems'

/** A report on paper, noted as taken out. Throws Rejected when it is longer than anybody reads. */
export async function asPdf(ctx: Ctx, paper: Paper): Promise<FileAnswer> {
  if (paper.rows.length > PDF_ROWS_MAX + 2) throw new Rejected('This report is too long for a PDF. Choose a shorter period, or export to Excel.')
  const bytes = await ctx.printer.print({ form: 'statement', paper })
  await note(ctx, paper, 'pdf')
  return { name: `${paper.file_name}.pdf`, size: bytes.length, content: inOnePiece(bytes) }
}

/** A report as a workbook, noted as taken out. */
export async function asWorkbook(ctx: Ctx, paper: Paper): Promise<FileAnswer> {
  await note(ctx, paper, 'xlsx')
  return { name: `${paper.file_name}.xlsx`, content: paperWorkbook(paper) }
}

const note = (ctx: Ctx, { title, period, remarks }: Paper, format: 'pdf' | 'xlsx'): Promise<void> =>
  besideBooks(ctx, (tx) =>
    audit(tx, ctx, [{ object_type: 'report', object_id: tenant(ctx).entity_id, action: 'export', changes: { title, period, remarks, format } }]),
  )
