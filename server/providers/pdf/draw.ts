import { documentPaper } from './document-paper'
import type { Printable, Printer } from './printer'
import { pack } from './pack'
import { statement } from './statement'

const draw = ({ form, paper }: Printable): Promise<Uint8Array> =>
  form === 'document' ? documentPaper(paper) : form === 'pack' ? pack(paper) : statement(paper)

/** Prints in the caller's thread, which waits meanwhile. */
export const printHere: Printer = { print: draw }
