import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { paperWorkbook } from '../spreadsheet/paper-workbook'
import { readStatement } from '../statement-file/read-statement'
import type { Workshop } from './workshop'

/** Works in the caller's thread, which waits meanwhile. */
export const workHere: Workshop = {
  print: async (what) => (await import('../pdf/draw')).printHere.print(what),
  readStatement: async (bytes, options) => readStatement(bytes, options),
  workbook: (paper) => buffer(Readable.from(paperWorkbook(paper))),
}
