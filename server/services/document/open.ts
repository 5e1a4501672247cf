import sql, { type Sql } from 'sql-template-tag'

type DocumentKind = 'bill' | 'invoice'

// Spelled exactly as in the conditions of the partial indexes on due documents, so that these queries can use them.
const OWED: Record<DocumentKind, Sql> = { bill: sql`= 'open'`, invoice: sql`in ('open', 'short_paid')` }

/** Whether a column has the status of a document that is owed: issued, not fully paid, neither void nor written off. */
export const isOwedStatus = (kind: DocumentKind, status: Sql): Sql => sql`${status} ${OWED[kind]}`

/** Whether the document `d` is owed. */
export const isOwed = (kind: DocumentKind, d: Sql): Sql => isOwedStatus(kind, statusOf(kind, d))

/** The part of the document `d` that was neither paid nor written off. */
export const unpaid = (kind: DocumentKind, d: Sql): Sql =>
  kind === 'bill'
    ? sql`(${d}.total_amount - ${d}.paid_amount)`
    : sql`(${d}.total_amount - ${d}.paid_amount - ${d}.write_off_amount)`

/**
 * The open amount of the document `d` in any status: zero when void, the whole total of a draft. An index uses the same expression. Source:
 * LEDGER §3.8.
 */
export const openAmount = (kind: DocumentKind, d: Sql): Sql =>
  sql`case ${statusOf(kind, d)} when 'void' then 0 else ${unpaid(kind, d)} end`

const statusOf = (kind: DocumentKind, d: Sql): Sql =>
  kind === 'bill' ? sql`${d}.bill_status` : sql`${d}.invoice_status`
