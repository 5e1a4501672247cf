import sql from 'sql-template-tag'
import { addDays } from '@/lib/dates/day'
import { parseCents } from '@/lib/money/cents'
import type { PaymentCandidate } from '@/lib/contract/transaction-match'
import type { Tx } from '@/server/db/connect'
import { fitOf, type OpenDocument } from '@/server/ledger/match/candidates'
import { demand } from '../can'
import { reading, type Ctx } from '../context'
import { NotFound } from '../problems'
import { isOwed, unpaid } from './open'

interface DocumentRow {
  entity_id: string
  number: string | null
  date: string
  due_date: string | null
  open: string
  stakeholder: string
  stakeholder_name: string
  is_open: boolean
}

/** Bank lines that may pay an open bill, best first. */
export const billPayments = (ctx: Ctx, id: string): Promise<{ results: PaymentCandidate[] }> => {
  demand(ctx, 'bill.read')
  return candidates(ctx, 'bill', (tx, entities) =>
    tx.maybe<DocumentRow>(sql`
      select d.entity_id, d.bill_number as number, d.bill_date as date, d.bill_due_date as due_date,
             ${unpaid('bill', sql`d`)}::text as open, d.stakeholder_id as stakeholder, s.full_name as stakeholder_name,
             ${isOwed('bill', sql`d`)} as is_open
        from bill d join stakeholder s on s.entity_id = d.entity_id and s.id = d.stakeholder_id
       where d.entity_id = any(${[...entities]}::uuid[]) and d.id = ${id}`),
  )
}

/** Bank lines that may settle an invoice that is owed, best first. */
export const invoicePayments = (ctx: Ctx, id: string): Promise<{ results: PaymentCandidate[] }> => {
  demand(ctx, 'invoice.read')
  return candidates(ctx, 'invoice', (tx, entities) =>
    tx.maybe<DocumentRow>(sql`
      select d.entity_id, d.invoice_number as number, d.invoice_date as date, d.invoice_due_date as due_date,
             ${unpaid('invoice', sql`d`)}::text as open, d.stakeholder_id as stakeholder,
             s.full_name as stakeholder_name, ${isOwed('invoice', sql`d`)} as is_open
        from invoice d join stakeholder s on s.entity_id = d.entity_id and s.id = d.stakeholder_id
       where d.entity_id = any(${[...entities]}::uuid[]) and d.id = ${id}`),
  )
}

/** How many days before the document's date a line may be dated and still have paid it. */
const EARLY_DAYS = 31
/** How many lines are scored (nearest amounts first), how many are shown, and the score they need. */
const [LOOKED_AT, SHOWN, FITS] = [300, 3, 50]

type Found = Omit<PaymentCandidate, 'score' | 'reasons'> & { text: string; stakeholder: string | null }

function candidates(
  ctx: Ctx,
  kind: OpenDocument['kind'],
  find: (tx: Tx, entities: readonly string[]) => Promise<DocumentRow | undefined>,
): Promise<{ results: PaymentCandidate[] }> {
  return reading(ctx, async (tx) => {
    const row = await find(tx, ctx.actor?.entity_ids ?? [])
    if (!row) throw new NotFound()
    if (!row.is_open) return { results: [] }
    const lines = await tx.rows<Found>(sql`
      select t.id as transaction, t.name, t.date, t.amount, json_build_object('id', k.id, 'name', k.name, 'mask', k.mask) as bank_account,
             concat_ws(' ', t.name, t.description, t.merchant_name) as text, t.stakeholder_id as stakeholder
        from bank_transaction t join bank_account k on k.entity_id = t.entity_id and k.id = t.bank_account_id
       where t.entity_id = ${row.entity_id} and t.amount_type = ${kind === 'bill' ? 'money_out' : 'money_in'}
         and t.date >= ${addDays(row.date, -EARLY_DAYS)}
         and (t.link is null or t.link = 'mirror') and t.mirror_of is null and not t.is_split and not t.is_finalized
       order by t.stakeholder_id is not distinct from ${row.stakeholder}::uuid desc, abs(t.amount - ${row.open}::numeric), t.id
       limit ${LOOKED_AT}`)
    const document = { ...row, kind, open: parseCents(row.open) }
    const results = lines
      .map(({ text, stakeholder, ...line }) => {
        const amount = parseCents(line.amount)
        const { score, reasons, isNamed } = fitOf({ amount, date: line.date, text, stakeholder }, document)
        // A nearly equal amount alone may be anybody's payment, and a payment by the party before the document's date was for something
        // else.
        const isMeant = amount === document.open || (isNamed && line.date >= document.date)
        return { isMeant, line: { ...line, score, reasons: [...reasons] } }
      })
      .flatMap(({ isMeant, line }) => (isMeant && line.score >= FITS ? [line] : []))
      .sort((a, b) => b.score - a.score || (a.transaction < b.transaction ? -1 : 1))
      .slice(0, SHOWN)
    return { results }
  })
}
