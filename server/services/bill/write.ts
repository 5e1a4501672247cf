import sql from 'sql-template-tag'
import { toDecimal, ZERO } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { post, type Book } from '@/server/db/journal-store'
import { postBill } from '@/server/ledger/post/bill'
import { withTax, type DocumentTotals } from '@/lib/money/document-totals'
import { accountsByRole, categoryAccount } from '../chart-of-account/find'
import { withinLoans } from '../loan/funding'
import type { BillDraft, BillItem } from './draft'

export interface NumberedBill {
  id: string
  entry_id: string
  bill: BillDraft
  totals: DocumentTotals
}

/** Throws when an account cannot be used on a bill. The share locks keep the accounts usable until the bill is posted. */
export async function assertBillAccounts(tx: Tx, entity_id: string, items: readonly BillItem[]): Promise<void> {
  for (const id of [...new Set(items.map((item) => item.chart_of_account))].sort())
    await categoryAccount(tx, entity_id, id)
}

/** Writes the bill's lines, replacing the previous ones. */
export async function writeLines(
  tx: Tx,
  book: Book,
  { id, newId, bill, totals }: NumberedBill & { newId: () => string },
): Promise<void> {
  const { items } = bill
  await tx.run(sql`delete from bill_line where entity_id = ${book.entity_id} and bill_id = ${id}`)
  await tx.run(sql`
    insert into bill_line (company_id, entity_id, id, bill_id, line_no, chart_of_account_id, description, quantity, rate, total_amount,
                           amount, truck_id)
    select ${book.company_id}::uuid, ${book.entity_id}::uuid, l.id, ${id}::uuid, l.place - 1, l.account, l.description, l.quantity, l.rate,
           l.total_amount, l.amount, l.truck
      from unnest(
        ${items.map(newId)}::uuid[], ${items.map((item) => item.chart_of_account)}::uuid[], ${items.map((item) => item.description)}::text[],
        ${items.map((item) => item.quantity)}::numeric[], ${items.map((item) => item.rate)}::numeric[],
        ${totals.amounts.map(toDecimal)}::numeric[], ${withTax(totals).map(toDecimal)}::numeric[], ${items.map((item) => item.truck)}::uuid[]
      ) with ordinality as l(id, account, description, quantity, rate, total_amount, amount, truck, place)`)
}

/** Posts the bill, replacing its previous entry. Throws Rejected when that would bring a loan above its amount. */
export async function postAs(tx: Tx, book: Book, { id, entry_id, bill, totals }: NumberedBill): Promise<void> {
  const { accounts_payable } = await accountsByRole(tx, book.entity_id, ['accounts_payable'])
  const amounts = withTax(totals)
  const entry = postBill({
    date: bill.bill_date,
    description: bill.bill_number === null ? 'Bill' : `Bill ${bill.bill_number}`,
    stakeholder: bill.stakeholder,
    payable: accounts_payable,
    lines: bill.items.map(({ chart_of_account, truck, description }, index) => ({
      account: chart_of_account,
      amount: amounts[index] ?? ZERO,
      truck,
      description,
    })),
  })
  await withinLoans(tx, book.entity_id, [{ id, entry }], () => post(tx, book, [{ id, entry_id, entry }]))
}
