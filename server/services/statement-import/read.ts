import type { ColumnMapping } from '@/lib/contract/statement-import'
import { readStatement } from '@/server/providers/statement-file/read-statement'
import { StatementRefused, type Statement } from '@/server/providers/statement-file/statement'
import { Refusal } from '../problems'

export interface StatementFile {
  name: string
  bytes: Uint8Array
}

const STATUS = { empty: 422, too_large: 413, wrong_kind: 415, truncated: 422, hostile: 422, unreadable: 422, bad_mapping: 422 } as const

/** The file's statement. Throws a Refusal with the reader's sentence when the file as a whole cannot be trusted. */
export function read(file: StatementFile, mapping: ColumnMapping | undefined): Statement {
  try {
    return readStatement(file.bytes, { file_name: file.name, mapping })
  } catch (error) {
    if (error instanceof StatementRefused) throw new Refusal(STATUS[error.code], { message: error.message, code: `statement_${error.code}` })
    throw error
  }
}
