/*
 * The books on a cash basis differ from those on an accrual basis in two ways. Lines of the entries of bills and invoices (issue,
 * void, write-off, reinstatement) and the A/R and A/P lines that settle them are left out; `post()` marks them by itself. In their
 * place come the document's own lines, in proportion to what each settlement settled: rows of cash_posting, which `recognize()` keeps.
 *
 * Contract: in the transaction of the change, after the change of the tables, call `recognize(tx, book, documents)` with the ids of
 * the bills and invoices of which
 *   - a payment_application came or went (match, unlink, removed or changed bank line), or
 *   - lines or total changed (only documents with settlements have anything to recognize).
 * Before or after `post()` makes no difference. A document or an application that is deleted takes its rows along, so deleting needs
 * no call; but the settlements of a document that stay after one was removed do. Source: LEDGER §6.10.
 */
import sql from 'sql-template-tag'
import type { Tx } from './connect'
import type { Book } from './journal-store'

/** Recalculates what the settlements of documents recognize, for any number of bills and invoices at once. */
export async function recognize(tx: Tx, book: Book, documents: readonly string[]): Promise<void> {
  if (documents.length === 0) return
  const { entity_id } = book
  const ids = [...new Set(documents)]
  await tx.run(sql`delete from cash_posting where entity_id = ${entity_id} and document_id = any(${ids}::uuid[])`)
  await tx.run(sql`
    insert into cash_posting (company_id, entity_id, application_id, line_no, document_id, journal_entry_id, date, chart_of_account_id,
                              balance_type, amount, truck_id, description, created_at)
    select company_id, entity_id, application_id, line_no, document_id, journal_entry_id, date, chart_of_account_id,
           balance_type, amount, truck_id, description, created_at
      from cash_recognition where entity_id = ${entity_id} and document_id = any(${ids}::uuid[])`)
}
