import type { ColumnMapping } from '@/lib/contract/statement-import'
import { StatementRefused, type Statement } from '@/server/providers/statement-file/statement'
import { WorkTooLarge, WorkTooLong } from '@/server/providers/workshop/workshop'
import { tenant, type Ctx } from '../context'
import { Problem } from '../problems'
import { asWorkshopBusy } from '../work-waited'

export interface StatementFile {
  name: string
  bytes: Uint8Array
}

const STATUS = {
  empty: 422,
  too_large: 413,
  wrong_kind: 415,
  truncated: 422,
  hostile: 422,
  unreadable: 422,
  bad_mapping: 422,
} as const

export const TOO_MUCH = 'This file takes too long to read. Please download a shorter period, or split the file.'

/** Reads the file's statement. Throws a Problem with the reader's sentence when the file as a whole cannot be trusted. */
export async function read(ctx: Ctx, file: StatementFile, mapping: ColumnMapping | undefined): Promise<Statement> {
  try {
    return await ctx.workshop.readStatement(file.bytes, { file_name: file.name, mapping }, tenant(ctx).company_id)
  } catch (error) {
    if (error instanceof StatementRefused)
      throw new Problem(STATUS[error.code], { message: error.message, code: `statement_${error.code}` })
    if (error instanceof WorkTooLarge || error instanceof WorkTooLong)
      throw new Problem(413, { message: TOO_MUCH, code: 'statement_too_large' })
    throw asWorkshopBusy(error)
  }
}
