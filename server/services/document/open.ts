import sql, { type Sql } from 'sql-template-tag'

type DocumentKind = 'bill' | 'invoice'

// Spelled as in the conditions of the partial indexes of what falls due, so that they serve these queries.
const OWED: Record<DocumentKind, Sql> = { bill: sql`= 'open'`, invoice: sql`in ('open', 'short_paid')` }

/** Whether a column holds the status of a document that is owed: issued, not yet paid in full, neither void nor written off. */
export const isOwedStatus = (kind: DocumentKind, status: Sql): Sql => sql`${status} ${OWED[kind]}`

/** Whether the document `d` is owed. */
export const isOwed = (kind: DocumentKind, d: Sql): Sql => isOwedStatus(kind, statusOf(kind, d))

/** What was neither paid nor written off of the document `d`. */
export const unpaid = (kind: DocumentKind, d: Sql): Sql =>
  kind === 'bill'
    ? sql`(${d}.total_amount - ${d}.paid_amount)`
    : sql`(${d}.total_amount - ${d}.paid_amount - ${d}.write_off_amount)`

/** What is open of the document `d` in any status: nothing once void, the whole of a draft. The same expression is indexed. Source: LEDGER §3.8. */
export const openAmount = (kind: DocumentKind, d: Sql): Sql =>
  sql`case ${statusOf(kind, d)} when 'void' then 0 else ${unpaid(kind, d)} end`

const statusOf = (kind: DocumentKind, d: Sql): Sql =>
  kind === 'bill' ? sql`${d}.bill_status` : sql`${d}.invoice_status`
