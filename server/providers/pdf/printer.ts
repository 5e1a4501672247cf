import type { DocumentPaper } from '../paper/document-paper'
import type { PackPaper, Paper } from '../paper/paper'

export type Printable =
  { form: 'report'; paper: Paper } | { form: 'document'; paper: DocumentPaper } | { form: 'pack'; paper: PackPaper }

/** Port: turns documents into PDF files. */
export interface Printer {
  print(what: Printable): Promise<Uint8Array>
}

/** It took longer than the caller waits. */
export class PrintingTooLong extends Error {}
