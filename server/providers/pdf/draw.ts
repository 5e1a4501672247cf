import { printDocument } from './print-document'
import type { Printable, Printer } from './printer'
import { printPack } from './print-pack'
import { printReport } from './print-report'

const draw = ({ form, paper }: Printable): Promise<Uint8Array> =>
  form === 'document' ? printDocument(paper) : form === 'pack' ? printPack(paper) : printReport(paper)

/** Prints in the caller's thread, which waits meanwhile. */
export const printHere: Printer = { print: draw }
