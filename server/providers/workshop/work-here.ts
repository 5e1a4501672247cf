import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { pageTexts } from '../bill-file/page-texts'
import { paperWorkbook } from '../spreadsheet/paper-workbook'
import { readList } from '../statement-file/read-list'
import { readStatement } from '../statement-file/read-statement'
import { isWorkbook } from '../statement-file/wrong-kind'
import type { Workshop } from './workshop'

/** Works in the caller's thread, which waits meanwhile. */
export const workHere = {
  print: async (what) => (await import('../pdf/draw')).printHere.print(what),
  readStatement: async (bytes, options) =>
    isWorkbook(bytes)
      ? (await import('../statement-file/workbook')).readWorkbook(bytes, options)
      : readStatement(bytes, options),
  readList,
  workbook: (papers) => buffer(Readable.from(paperWorkbook(papers))),
  readPdf: pageTexts,
} satisfies Workshop
