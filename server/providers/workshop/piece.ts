import type { PlacedText } from '../bill-file/page-texts'
import type { Paper } from '../paper/paper'
import type { Printable } from '../pdf/printer'
import type { ReadOptions, RefusalCode, Statement } from '../statement-file/statement'

/** What a thread is asked for. */
export type Piece =
  | { kind: 'print'; what: Printable }
  | { kind: 'workbook'; papers: readonly Paper[] }
  | { kind: 'pdf'; bytes: Uint8Array }
  | { kind: 'statement'; bytes: Uint8Array; options: ReadOptions }

export interface Outcome {
  bytes?: Uint8Array
  statement?: Statement
  texts?: PlacedText[]
  unreadable?: string
  refused?: { code: RefusalCode; message: string }
}
