import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { invoicesThatSum as contract } from '@/lib/contract/transaction-match'
import { parseCents } from '@/lib/money/cents'
import { sumTo } from '@/server/ledger/match/sum-to'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { lineToMatch, openInvoices, ranked } from './match-candidates'

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

/** Looks over all open invoices, those of the line's own customer first, the oldest of each first. */
export function invoicesThatSum(ctx: Ctx, { id, amount, stakeholder }: Asked): Promise<Answer<typeof contract>> {
  demand(ctx, 'transaction.read')
  return reading(ctx, async (tx) => {
    const { line, is_free, amount_type } = await lineToMatch(tx, ctx, id)
    if (!is_free || amount_type !== 'money_in') return { invoices: [] }
    const open = await tx.rows<Open>(sql`
      select d.id, d.stakeholder_id as party, (d.total_amount - d.paid_amount - d.write_off_amount)::text as open
        from invoice d
       where d.entity_id = ${line.entity_id} and d.invoice_status in ('open', 'short_paid')
         ${stakeholder ? sql`and d.stakeholder_id = ${stakeholder}` : sql``}
       order by d.stakeholder_id is not distinct from ${line.stakeholder}::uuid desc, d.invoice_date, d.id`)
    const ids = sumTo(
      parseCents(amount),
      open.map((row) => ({ ...row, open: parseCents(row.open) })),
    )
    if (!ids) return { invoices: [] }
    const found = ranked(line, await openInvoices(tx, line, { ids, oldest: true }), { oldest: true })
    return { invoices: found.map(({ isReasoned: _, ...invoice }) => invoice) }
  })
}
