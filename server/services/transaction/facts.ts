/* The facts that posting rules need about bank lines, read for many at once: the line, its parts, and the purpose of each part. */
import sql from 'sql-template-tag'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { groupBy } from '@/server/ledger/group-by'
import type {
  Application,
  BankLineFacts,
  CustomLine,
  Leaf,
  LoanPayment,
  Purpose,
  Suspense,
} from '@/server/ledger/post/transaction'
import { accountsByRole } from '../chart-of-account/find'

interface PostableLine {
  readonly id: string
  readonly entry_id: string
  readonly line: BankLineFacts
}

interface LineRow extends Pick<BankLineFacts, 'date' | 'description' | 'amount_type' | 'bank' | 'stakeholder'> {
  id: string
  entry_id: string
  amount: string
}
interface LeafRow extends Pick<Leaf, 'amount_type' | 'stakeholder' | 'truck' | 'description'> {
  id: string
  line_id: string
  amount: string
  category: string | null
  link: 'bill' | 'invoice' | 'transfer' | 'mirror' | 'loan' | null
}

/** Facts of whole bank lines (never of parts), in the order of their ids. */
export async function bankLineFacts(
  tx: Tx,
  entity_id: string,
  ids: readonly string[],
  suspense: Suspense,
): Promise<PostableLine[]> {
  const lines = await tx.rows<LineRow>(sql`
    select t.id, j.entry_id, t.date, t.name as description, t.amount::text as amount, t.amount_type, b.chart_of_account_id as bank,
           t.stakeholder_id as stakeholder
      from bank_transaction t
      -- A line's own account, as in TRANSACTION_JOINS.
      left join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
      join journal_entry j on j.entity_id = t.entity_id and j.id = t.id
     where t.entity_id = ${entity_id} and t.id = any(${ids}::uuid[]) order by t.id`)
  const leaves = await tx.rows<LeafRow>(sql`
    select t.id, case when t.parent_id is null then t.id else t.parent_id end as line_id, t.amount::text as amount, t.amount_type,
           t.stakeholder_id as stakeholder, t.truck_id as truck, case when t.parent_id is not null then nullif(t.description, '') end as description,
           t.chart_of_account_id as category, t.link
      from bank_transaction t
     where t.entity_id = ${entity_id} and not t.is_split and (t.id = any(${ids}::uuid[]) or t.parent_id = any(${ids}::uuid[]))
     order by t.split_no, t.id`)
  const purposeOf = await purposes(tx, entity_id, leaves)
  const byLine = groupBy(leaves, (leaf) => leaf.line_id)
  return lines.map(({ id, entry_id, amount, ...line }) => ({
    id,
    entry_id,
    line: {
      ...line,
      amount: parseCents(amount),
      suspense,
      leaves: (byLine.get(id) ?? []).map((leaf) => ({
        ...leaf,
        amount: parseCents(leaf.amount),
        stands_for: purposeOf(leaf),
      })),
    },
  }))
}

/** Reads links only of the kinds that occur; most lines have none. */
async function purposes(tx: Tx, entity_id: string, leaves: readonly LeafRow[]): Promise<(leaf: LeafRow) => Purpose> {
  const linked = (...links: string[]) =>
    leaves.filter(({ link }) => link !== null && links.includes(link)).map(({ id }) => id)
  const documents = linked('bill', 'invoice')
  const applications = documents.length === 0 ? undefined : await applicationsOf(tx, entity_id, documents)
  const custom = documents.length === 0 ? undefined : await customLinesOf(tx, entity_id, documents)
  const loans = linked('loan')
  const payments = loans.length === 0 ? undefined : await loanPaymentsOf(tx, entity_id, loans)
  return (leaf) => {
    const account = leaf.category
    switch (leaf.link) {
      case 'bill':
        return { kind: 'bill', payable: known(account), application: known(applications?.get(leaf.id)?.[0]) }
      case 'invoice': {
        const found = { applications: known(applications?.get(leaf.id)), custom: custom?.get(leaf.id) ?? [] }
        return { kind: 'invoices', receivable: known(account), ...found }
      }
      case 'loan':
        return { kind: 'loan', payment: known(payments?.get(leaf.id)) }
      case 'transfer':
      case 'mirror':
      case null:
        return { kind: 'category', account }
      default:
        return leaf.link satisfies never
    }
  }
}

function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A linked line lacks what it is linked to')
  return value
}

type Keyed<T> = Omit<T, 'amount'> & { transaction_id: string; amount: string }

async function applicationsOf(tx: Tx, entity_id: string, ids: readonly string[]): Promise<Map<string, Application[]>> {
  const rows = await tx.rows<Keyed<Application>>(sql`
    select p.transaction_id, p.id, p.amount::text as amount, case when p.bill_id is null then i.stakeholder_id else b.stakeholder_id end as stakeholder
      from payment_application p
      left join bill b on b.entity_id = p.entity_id and b.id = p.bill_id
      left join invoice i on i.entity_id = p.entity_id and i.id = p.invoice_id
     where p.entity_id = ${entity_id} and p.transaction_id = any(${ids}::uuid[]) order by p.line_no, p.id`)
  return grouped(rows)
}

async function customLinesOf(tx: Tx, entity_id: string, ids: readonly string[]): Promise<Map<string, CustomLine[]>> {
  const rows = await tx.rows<Keyed<CustomLine>>(sql`
    select transaction_id, chart_of_account_id as account, amount::text as amount, stakeholder_id as stakeholder, note
      from match_custom_line where entity_id = ${entity_id} and transaction_id = any(${ids}::uuid[]) order by line_no`)
  return grouped(rows)
}

const grouped = <T extends { transaction_id: string; amount: string }>(rows: readonly T[]) =>
  groupBy(
    rows.map((row) => ({ ...row, amount: parseCents(row.amount) })),
    (row) => row.transaction_id,
  )

async function loanPaymentsOf(tx: Tx, entity_id: string, ids: readonly string[]): Promise<Map<string, LoanPayment>> {
  const { loan_interest, loan_fees } = await accountsByRole(tx, entity_id, ['loan_interest', 'loan_fees'])
  const rows = await tx.rows<{
    transaction_id: string
    loan: string
    principal: string
    interest: string
    fee: string
  }>(sql`
    select r.transaction_id, l.chart_of_account_id as loan, r.principal::text as principal, r.interest::text as interest, r.fee::text as fee
      from loan_row r join loan l on l.entity_id = r.entity_id and l.id = r.loan_id
     where r.entity_id = ${entity_id} and r.transaction_id = any(${ids}::uuid[])`)
  return new Map(
    rows.map(({ transaction_id, loan, principal, interest, fee }) => [
      transaction_id,
      {
        loan,
        interest_account: loan_interest,
        fee_account: loan_fees,
        principal: parseCents(principal),
        interest: parseCents(interest),
        fee: parseCents(fee),
      },
    ]),
  )
}
