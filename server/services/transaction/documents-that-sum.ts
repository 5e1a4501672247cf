import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type {
  billsThatSum as billsContract,
  invoicesThatSum as invoicesContract,
} from '@/lib/contract/transaction-match'
import { parseCents, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { sumTo } from '@/server/ledger/match/sum-to'
import { demand, may } from '../can'
import { reading, type Ctx } from '../context'
import { isOwed, unpaid } from '../document/open'
import { lineToMatch, openBills, openInvoices, openParties, ranked, type Line } from './match-candidates'

/* Both functions search the open documents of the line's party first, then all, oldest first. */

export function billsThatSum(ctx: Ctx, id: string): Promise<Answer<typeof billsContract>> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const { line, is_free, amount_type } = await lineToMatch(tx, ctx, id)
    if (!is_free || amount_type !== 'money_out' || !may(ctx, 'bill.read')) return { bills: [] }
    const ids = await idsThatSum(tx, {
      target: line.amount,
      party: (await openParties(tx, line, 'bill')).party,
      open: sql`
        select d.id, d.stakeholder_id as party, ${unpaid('bill', sql`d`)}::text as open
          from bill d where d.entity_id = ${line.entity_id} and ${isOwed('bill', sql`d`)} order by d.bill_date, d.id`,
    })
    return { bills: ids ? inOrder(line, await openBills(tx, line, { ids, oldest: true })) : [] }
  })
}

interface SumQuery {
  id: string
  amount: number
  stakeholder?: string
}

export function invoicesThatSum(
  ctx: Ctx,
  { id, amount, stakeholder }: SumQuery,
): Promise<Answer<typeof invoicesContract>> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const { line, is_free, amount_type } = await lineToMatch(tx, ctx, id)
    if (!is_free || amount_type !== 'money_in' || !may(ctx, 'invoice.read')) return { invoices: [] }
    const ids = await idsThatSum(tx, {
      target: parseCents(amount),
      // When a customer is given, there are no other parties to search.
      party: stakeholder ? null : (await openParties(tx, line, 'invoice')).party,
      open: sql`
        select d.id, d.stakeholder_id as party, ${unpaid('invoice', sql`d`)}::text as open
          from invoice d
         where d.entity_id = ${line.entity_id} and ${isOwed('invoice', sql`d`)}
           ${stakeholder ? sql`and d.stakeholder_id = ${stakeholder}` : sql``}
         order by d.invoice_date, d.id`,
    })
    return { invoices: ids ? inOrder(line, await openInvoices(tx, line, { ids, oldest: true })) : [] }
  })
}

async function idsThatSum(
  tx: Tx,
  { target, party, open }: { target: Cents; party: string | null; open: Sql },
): Promise<string[] | null> {
  const rows = await tx.rows<{ id: string; party: string; open: string }>(open)
  const documents = rows.map((row) => ({ ...row, open: parseCents(row.open) }))
  const own = documents.filter((document) => document.party === party)
  return sumTo(target, own) ?? sumTo(target, documents)
}

const inOrder = <Row extends Parameters<typeof ranked>[1][number]>(line: Line, rows: readonly Row[]) =>
  ranked(line, rows, { oldest: true }).map(({ isReasoned: _, ...row }) => row)
