import sql from 'sql-template-tag'
import type { Particulars } from '@/lib/contract/transaction-fields'
import { toDecimal, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { entryNumber, post, takeNumbers, type Book } from '@/server/db/journal-store'
import type { AmountType } from '@/server/ledger/journal'
import { postBankLine, type Suspense } from '@/server/ledger/post/transaction'

/** A bank line that is new to the books. */
export interface NewLine {
  readonly id: string
  readonly bank_account_id: string
  readonly ledger_account: string
  readonly integration_id: string | null
  readonly date: string
  /** The date under which its bank first sent it, if different. */
  readonly first_date?: string | null
  readonly amount: Cents
  readonly amount_type: AmountType
  readonly name: string
  readonly description: string
  readonly merchant_name?: string | null
  readonly is_flagged?: boolean
  /** What a fuel card's file says about the purchase. */
  readonly particulars?: Particulars | null
  /** The file import that brings it. */
  readonly import_id?: string | null
  readonly provider_transaction_id: string | null
  readonly dedup_key: string | null
  readonly source: 'plaid' | 'qbo' | 'file' | 'manual' | 'mirror'
  readonly category: string | null
  readonly stakeholder: string | null
  readonly note: string | null
  readonly truck?: string | null
  /** The line of another account that this one mirrors; both are then filed under transfers clearing. */
  readonly mirror_of?: string | null
  /** True when another line mirrors this one. */
  readonly is_mirrored?: boolean
}

/** Inserts lines and posts each: imported lines wait on suspense, categorized ones go where they belong. Source: LEDGER §3 D2. */
export async function recordLines(tx: Tx, book: Book, suspense: Suspense, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  const column = <T>(pick: (line: NewLine) => T): T[] => lines.map(pick)
  await tx.run(sql`
    insert into bank_transaction (company_id, entity_id, id, bank_account_id, integration_id, date, amount, amount_type, name, description,
      merchant_name, is_flagged, provider_transaction_id, dedup_key, source, status, chart_of_account_id, stakeholder_id, note, truck_id, mirror_of, link,
      import_id, particulars, first_date, created_at, updated_at)
    select ${book.company_id}::uuid, ${book.entity_id}::uuid, l.id, l.bank_account, l.integration, l.date, l.amount, l.amount_type, l.name,
           l.description, l.merchant_name, l.is_flagged, l.provider_id, l.dedup_key, l.source,
           case when l.category is null then 'uncategorized' else 'by_user' end, l.category, l.stakeholder, l.note,
           l.truck, l.mirror_of, case when l.mirror_of is not null or l.is_mirrored then 'mirror' end,
           l.import_id, l.particulars, l.first_date, ${book.now}::timestamptz, ${book.now}::timestamptz
      from unnest(
        ${column((l) => l.id)}::uuid[], ${column((l) => l.bank_account_id)}::uuid[], ${column((l) => l.integration_id)}::uuid[],
        ${column((l) => l.date)}::date[], ${column((l) => toDecimal(l.amount))}::numeric[], ${column((l) => l.amount_type)}::text[],
        ${column((l) => l.name)}::text[], ${column((l) => l.description)}::text[], ${column((l) => l.merchant_name ?? null)}::text[],
        ${column((l) => l.is_flagged ?? false)}::boolean[], ${column((l) => l.provider_transaction_id)}::text[],
        ${column((l) => l.dedup_key)}::text[], ${column((l) => l.source)}::text[], ${column((l) => l.category)}::uuid[],
        ${column((l) => l.stakeholder)}::uuid[], ${column((l) => l.note)}::text[], ${column((l) => l.truck ?? null)}::uuid[],
        ${column((l) => l.mirror_of ?? null)}::uuid[], ${column((l) => l.is_mirrored ?? false)}::boolean[], ${column((l) => l.import_id ?? null)}::uuid[],
        ${column((l) => (l.particulars ? JSON.stringify(l.particulars) : null))}::jsonb[], ${column((l) => l.first_date ?? null)}::date[]
      ) as l(id, bank_account, integration, date, amount, amount_type, name, description, merchant_name, is_flagged, provider_id, dedup_key, source, category,
             stakeholder, note, truck, mirror_of, is_mirrored, import_id, particulars, first_date)`)
  const first = await takeNumbers(tx, book, 'TXN', lines.length)
  await post(
    tx,
    book,
    lines.map((line, index) => ({
      id: line.id,
      entry_id: entryNumber('TXN', first + index),
      entry: postBankLine({
        date: line.date,
        description: line.name,
        amount: line.amount,
        amount_type: line.amount_type,
        bank: line.ledger_account,
        stakeholder: line.stakeholder,
        leaves: [{ ...line, stands_for: { kind: 'category', account: line.category }, description: null }],
        suspense,
      }),
    })),
  )
}
