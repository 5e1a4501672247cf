import sql, { join, type Sql } from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { invoiceList, type AgingStatus, type Invoice, type InvoiceSummary } from '@/lib/contract/invoice'
import { AGES } from '@/lib/dates/aging'
import type { Day } from '@/lib/dates/day'
import { ofAge } from '@/server/db/aging'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { documentsFound } from '../document/search'
import { isNarrowedByStatus, keptSums } from '../document/sums'
import { inEntities } from '../in-entities'
import { offsetOf, orderBy, pageOf } from '../paging'
import { agingDays, BALANCE, DUE, INVOICE_JOINS, invoiceColumns, invoiceRow, OWED } from './row'

const order = (day: Day): Record<string, Sql> => ({
  invoice_date: sql`i.invoice_date`,
  invoice_due_date: DUE,
  invoice_number: sql`i.number_key`,
  invoice_status: sql`i.invoice_status`,
  total_amount: sql`i.total_amount`,
  paid_amount: sql`i.paid_amount`,
  ending_balance: BALANCE,
  aging_days: agingDays(day),
  stakeholder: sql`(select lower(o.full_name) from stakeholder o where o.entity_id = i.entity_id and o.id = i.stakeholder_id)`,
  entry_id: sql`i.entry_id`,
  created_at: sql`i.created_at`,
})

const aged = (wanted: AgingStatus | undefined, day: Day): Sql[] =>
  AGES.filter(({ status }) => status === wanted).map((age) => sql`${OWED} and ${ofAge(agingDays(day), age)}`)

function clause(entities: readonly string[], query: Query<typeof invoiceList>, day: Day): Sql {
  const { search, overdue } = query
  const late = sql`${OWED} and ${DUE} < ${day}::date`
  const clauses: (Sql | undefined)[] = [
    inEntities(sql`i.entity_id`, entities),
    query.stakeholder ? sql`i.stakeholder_id = ${query.stakeholder}` : undefined,
    query.invoice_status?.length ? sql`i.invoice_status = any(${query.invoice_status}::text[])` : undefined,
    query.start_date ? sql`i.invoice_date >= ${query.start_date}` : undefined,
    query.end_date ? sql`i.invoice_date <= ${query.end_date}` : undefined,
    query.due_start_date ? sql`${DUE} >= ${query.due_start_date}::date` : undefined,
    query.due_end_date ? sql`${DUE} <= ${query.due_end_date}::date` : undefined,
    query.paid_start_date || query.paid_end_date ? paidWithin(query) : undefined,
    overdue === undefined ? undefined : overdue ? late : sql`not (${late})`,
    ...aged(query.aging_status, day),
    query.batch_id ? sql`i.batch_id = ${query.batch_id}` : undefined,
    query.service
      ? sql`exists (select from invoice_line l where l.entity_id = i.entity_id and l.invoice_id = i.id and l.service_id = ${query.service})`
      : undefined,
    search ? sql`i.id in (${documentsFound('invoice', entities, search)})` : undefined,
  ]
  return join(
    clauses.filter((each) => each !== undefined),
    ' and ',
  )
}

const paidWithin = ({ paid_start_date, paid_end_date }: Query<typeof invoiceList>): Sql => sql`
  exists (select from payment_application p where p.entity_id = i.entity_id and p.invoice_id = i.id
             ${paid_start_date ? sql`and p.date >= ${paid_start_date}` : sql``} ${paid_end_date ? sql`and p.date <= ${paid_end_date}` : sql``})`

type Totals = Record<'count' | 'total_amount' | 'paid_amount' | 'ending_balance', number>

const counted = (where: Sql): Sql => sql`
  select count(*) as count, coalesce(sum(i.total_amount), 0) as total_amount, coalesce(sum(i.paid_amount), 0) as paid_amount,
         coalesce(sum(${BALANCE}), 0) as ending_balance
    from invoice i where ${where}`

/** The same sums from the maintained totals, when only the status narrows the list; otherwise null. */
function sumsOf(entities: readonly string[], query: Query<typeof invoiceList>): Sql | null {
  const { page: _page, page_size: _size, ordering: _by, entities: _in, invoice_status, ...narrowing } = query
  if (!isNarrowedByStatus(narrowing)) return null
  return sql`
    select coalesce(sum(documents), 0) as count, coalesce(sum(total), 0) as total_amount, coalesce(sum(paid), 0) as paid_amount,
           coalesce(sum(open), 0) as ending_balance
      from (${keptSums({ kind: 'invoice', entities, statuses: invoice_status })}) s`
}

/** Invoices with count and sums of the whole filtered set. Newest first unless another order is requested. */
export async function list(ctx: Ctx, query: Query<typeof invoiceList>): Promise<Answer<typeof invoiceList>> {
  demand(ctx, 'invoice.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const day = await today(tx, ctx)
    const where = clause(entities, query, day)
    const { count, ...sums } = await tx.one<Totals>(sumsOf(entities, query) ?? counted(where))
    const by = orderBy(query.ordering, order(day), {
      fallback: '-invoice_date',
      id: sql`i.id`,
    })
    const rows = await tx.rows<InvoiceSummary>(sql`
      select ${invoiceColumns(day)}
        from (select * from invoice i where ${where} order by ${by} limit ${query.page_size} offset ${offsetOf(query)}) i ${INVOICE_JOINS}
       order by ${by}`)
    return { ...pageOf(invoiceList.path, query, count, rows), ...sums }
  })
}

export function detail(ctx: Ctx, id: string): Promise<Invoice> {
  demand(ctx, 'invoice.read')
  return reading(ctx, async (tx) =>
    invoiceRow(tx, { entity_ids: ctx.actor?.entity_ids ?? [], id, today: await today(tx, ctx) }),
  )
}
