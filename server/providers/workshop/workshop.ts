import type { PlacedText } from '../bill-file/page-texts'
import type { Paper } from '../paper/paper'
import type { Printable } from '../pdf/printer'
import type { CsvRow } from '../statement-file/csv-rows'
import type { ReadOptions, Statement } from '../statement-file/statement'

/**
 * Port: long work, done outside the thread that serves requests. Throws WorkTooLong when its time is over, WorkNotBegun
 * when it spent that time waiting for other work, and WorkTooLarge when it needs more memory than one piece of work may
 * have. Companies take turns.
 */
export interface Workshop {
  print(what: Printable, company: string): Promise<Uint8Array>
  /** Throws StatementRefused when the file as a whole cannot be trusted. */
  readStatement(bytes: Uint8Array, options: ReadOptions, company: string): Promise<Statement>
  /** The rows of a CSV or of a workbook's first sheet. Throws StatementRefused like the above. */
  readList(bytes: Uint8Array, company: string): Promise<CsvRow[]>
  /** Reports as an Excel workbook, a sheet each. */
  workbook(papers: readonly Paper[], company: string): Promise<Uint8Array>
  /** The texts of a PDF with their positions. Throws UnreadablePdf. */
  readPdf(bytes: Uint8Array, company: string): Promise<PlacedText[]>
}

export class WorkTooLong extends Error {}
export class WorkNotBegun extends Error {}
export class WorkTooLarge extends Error {}
