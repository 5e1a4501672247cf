/* A thread of the workshop, which does one piece of work after another. */
import { UnreadablePdf } from '../bill-file/page-texts'
import { StatementRefused } from '../statement-file/statement'
import type { Outcome, SentPiece } from './piece'
import { workHere } from './work-here'

export default async function work({ piece, begun }: SentPiece): Promise<Outcome> {
  Atomics.store(begun, 0, 1)
  if (piece.kind === 'print') return { bytes: new Uint8Array(await workHere.print(piece.what)) }
  if (piece.kind === 'workbook') return { bytes: new Uint8Array(await workHere.workbook(piece.papers)) }
  if (piece.kind === 'pdf') return textsOf(piece.bytes)
  try {
    if (piece.kind === 'list') return { rows: await workHere.readList(piece.bytes) }
    return { statement: await workHere.readStatement(piece.bytes, piece.options) }
  } catch (error) {
    // An error loses its class when it is passed between threads.
    if (!(error instanceof StatementRefused)) throw error
    return { refused: { code: error.code, message: error.message } }
  }
}

async function textsOf(bytes: Uint8Array): Promise<Outcome> {
  try {
    return { texts: await workHere.readPdf(bytes) }
  } catch (error) {
    if (!(error instanceof UnreadablePdf)) throw error
    return { unreadable: error.message }
  }
}
