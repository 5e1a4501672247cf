import type { z } from 'zod'
import type { StakeholderType } from '@/lib/contract/stakeholder'
import type { Day } from '@/lib/dates/day'
import type { Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import type { Ctx } from '../context'
import type { DocumentNoun } from './document-file'

/** A document that a row of a file describes. */
interface FileDocument {
  stakeholder: string
  number: string | null
  date: Day
  due_date: Day | null
  amount: Cents
  /** The account or the service. */
  posts_to: string
  description: string | null
  note: string | null
}

/** A document that is already there. */
export interface KnownDocument {
  entry_id: string
  /** In lower case. */
  number: string | null
  stakeholder: string
  date: Day
  total_amount: number
}

interface KnownQuery {
  numbers: string[]
  dates: Day[]
  stakeholders: string[]
}

export type Place = { id: string; name: string } | { problem: string } | null

/** What a form sends, as far as it is the same for both. */
export interface Sent {
  stakeholder: string
}

/** What bills and invoices differ in when a file enters them. */
export interface DocumentKind<B extends Sent> {
  noun: DocumentNoun
  party: StakeholderType
  /** Whether a number is unique in the books, not only for its vendor. */
  hasOwnNumbers: boolean
  /** Reads an account or a service as the file names it; null for none. */
  places: (tx: Tx, ctx: Ctx) => Promise<(written: string) => Place>
  /** The chosen account or service. Throws NotFound when it is not in this entity. */
  chosen: (tx: Tx, ctx: Ctx, id: string) => Promise<{ id: string; name: string }>
  /** Documents that may be those of the file. */
  known: (tx: Tx, ctx: Ctx, query: KnownQuery) => Promise<KnownDocument[]>
  /** The same as a form sends it. */
  input: (document: FileDocument) => z.ZodSafeParseResult<B>
  create: (tx: Tx, ctx: Ctx, input: B) => Promise<{ id: string }>
}
