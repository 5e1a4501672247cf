import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { invoicesThatSum as contract } from '@/lib/contract/transaction-match'
import { parseCents } from '@/lib/money/cents'
import { sumTo } from '@/server/ledger/match/sum-to'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { lineToMatch, openInvoices, openParties, ranked } from './match-candidates'

interface Asked {
  id: string
  amount: number
  stakeholder?: string
}

interface Open {
  id: string
  party: string
  open: string
}

/** Looks over the open invoices of the customer that the line is of, then over all, the oldest of each first. */
export function invoicesThatSum(ctx: Ctx, { id, amount, stakeholder }: Asked): Promise<Answer<typeof contract>> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const { line, is_free, amount_type } = await lineToMatch(tx, ctx, id)
    if (!is_free || amount_type !== 'money_in') return { invoices: [] }
    // Where a customer is asked for there are no others to look behind.
    const party = stakeholder ? null : (await openParties(tx, line, 'invoice')).party
    const rows = await tx.rows<Open>(sql`
      select d.id, d.stakeholder_id as party, (d.total_amount - d.paid_amount - d.write_off_amount)::text as open
        from invoice d
       where d.entity_id = ${line.entity_id} and d.invoice_status in ('open', 'short_paid')
         ${stakeholder ? sql`and d.stakeholder_id = ${stakeholder}` : sql``}
       order by d.invoice_date, d.id`)
    const open = rows.map((row) => ({ ...row, open: parseCents(row.open) }))
    const target = parseCents(amount)
    const ids =
      sumTo(
        target,
        open.filter((invoice) => invoice.party === party),
      ) ?? sumTo(target, open)
    if (!ids) return { invoices: [] }
    const found = ranked(line, await openInvoices(tx, line, { ids, oldest: true }), { oldest: true })
    return { invoices: found.map(({ isReasoned: _, ...invoice }) => invoice) }
  })
}
