import type { PlacedText } from '../bill-file/page-texts'
import type { Paper } from '../paper/paper'
import type { Printable } from '../pdf/printer'
import type { CsvRow } from '../statement-file/csv-rows'
import type { ReadOptions, RefusalCode, Statement } from '../statement-file/statement'

/** The work that a thread is asked to do. */
export type Piece =
  | { kind: 'print'; what: Printable }
  | { kind: 'workbook'; papers: readonly Paper[] }
  | { kind: 'pdf'; bytes: Uint8Array }
  | { kind: 'statement'; bytes: Uint8Array; options: ReadOptions }
  | { kind: 'list'; bytes: Uint8Array }

/** A piece on its way to a thread, which sets the first element of `begun` to 1 when it starts. */
export interface SentPiece {
  piece: Piece
  begun: Int32Array<SharedArrayBuffer>
}

export interface Outcome {
  bytes?: Uint8Array
  statement?: Statement
  rows?: CsvRow[]
  texts?: PlacedText[]
  unreadable?: string
  refused?: { code: RefusalCode; message: string }
}
