import sql from 'sql-template-tag'
import type { Query } from '@/lib/contract/endpoint'
import type { journal as journalEndpoint } from '@/lib/contract/report'
import { addDays, type Day } from '@/lib/dates/day'
import { formatLongDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { entityScope, tenant, type Ctx } from '../context'
import type { FileAnswer } from '../file-answer'
import { JOURNAL_WRITERS, type ExportAccount, type ExportEntry } from './journal-text'
import { TooMany } from '../problems'
import { limitExports, noteExport } from './paper/files'

const BATCH = 2000
interface Row extends ExportEntry {
  id: string
}

const ENDING = { hledger: 'journal', beancount: 'beancount', csv: 'csv' }

/** Every posted entry, one entity after another, each in date order, so that users can always take their data elsewhere. */
export async function journal(ctx: Ctx, query: Query<typeof journalEndpoint>): Promise<FileAnswer> {
  demand(ctx, 'report.export')
  await limitExports(ctx)
  const { start_date, end_date, format } = query
  const running = await onlyRun(ctx)
  const period = [start_date && `from ${formatLongDay(start_date)}`, end_date && `to ${formatLongDay(end_date)}`]
    .filter(Boolean)
    .join(' ')
  try {
    await noteExport(ctx, { title: 'Journal', period: period || 'All dates', remarks: [], format })
  } catch (error) {
    await running.end()
    throw error
  }
  return { name: `journal.${ENDING[format]}`, content: entriesOf(ctx, running, query) }
}

interface FiscalYear {
  start_date: Day
  end_date: Day
  format: Query<typeof journalEndpoint>['format']
}

/**
 * The same text for a fiscal year, as part of a larger file, which records its own export. It begins with what the year before left, so that
 * its balances are those of the trial balance.
 */
export async function yearPieces(ctx: Ctx, year: FiscalYear): Promise<AsyncGenerator<string>> {
  return entriesOf(ctx, await onlyRun(ctx), year, year.start_date)
}

type Running = Awaited<ReturnType<Ctx['db']['stream']>>

/**
 * The snapshot that an export reads. It holds a connection until the last entry was sent, so each user gets one at a
 * time, across all processes of the API. A client that reads nothing for a minute loses it. Throws TooMany. Source:
 * SECURITY T40.
 */
async function onlyRun(ctx: Ctx): Promise<Running> {
  const { company_id, user_id } = tenant(ctx)
  const running = await ctx.db.stream({ role: 'app', company: company_id }, { paced: true })
  try {
    await running.tx.run(sql`set local idle_in_transaction_session_timeout = '60s'`)
    const { free } = await running.tx.one<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`journal ${user_id}`}, 0)) as free`,
    )
    if (!free)
      throw new TooMany('Your last journal export is still running. Please wait until it is done and try again.', 5)
    return running
  } catch (error) {
    await running.end()
    throw error
  }
}

async function* entriesOf(
  ctx: Ctx,
  { tx, end }: Running,
  query: Query<typeof journalEndpoint>,
  opens_on?: Day,
): AsyncGenerator<string> {
  const scope = entityScope(ctx, query.entities)
  const writer = JOURNAL_WRITERS[query.format]
  try {
    const entities = await tx.rows<{ id: string; name: string }>(sql`
      select id, name from entity where id = any(${scope}::uuid[]) order by created_at, id`)
    const chart = await tx.rows<ExportAccount>(sql`
      select a.id, a.chart_number, a.name, a.account_element, a.subcategory from chart_of_account a
       where a.entity_id = any(${scope}::uuid[])
         and (exists (select from posting p where p.entity_id = a.entity_id and p.chart_of_account_id = a.id)
              or ${opens_on !== undefined} and a.role = 'retained_earnings') order by a.chart_number, a.name`)
    const accounts = new Map(chart.map((account) => [account.id, account]))
    const first = await tx.one<{ day: string | null }>(
      sql`select min(date) as day from journal_entry where entity_id = any(${scope}::uuid[])`,
    )
    yield writer.head(
      entities.map(({ name }) => name),
      chart,
      first.day ?? '1970-01-01',
    )
    for (const { id, name } of entities) {
      const of = { several: entities.length > 1, name }
      const opening = opens_on === undefined ? null : await openingOf(tx, id, opens_on)
      if (opening) yield writer.entry(opening, accounts, of)
      for await (const entries of batches(tx, id, query))
        yield entries.map((entry) => writer.entry(entry, accounts, of)).join('')
    }
  } finally {
    await end()
  }
}

/** The balances before a fiscal year; income and expense of earlier years are in retained earnings. Source: LEDGER §3.16. */
async function openingOf(tx: Tx, entity_id: string, start: Day): Promise<ExportEntry | null> {
  const balances = await tx.rows<{ account: string; signed: string }>(sql`
    select b.id as account, sum(m.debit - m.credit)::text as signed
      from account_month_movement m
      join chart_of_account a on a.entity_id = m.entity_id and a.id = m.chart_of_account_id
      join chart_of_account b on b.entity_id = a.entity_id
                             and case when a.account_element in ('income', 'expense') then b.role = 'retained_earnings' else b.id = a.id end
     where m.entity_id = ${entity_id} and m.month < ${start}
     group by b.id, b.chart_number having sum(m.debit - m.credit) <> 0 order by b.chart_number`)
  if (balances.length === 0) return null
  const lines = balances.map((balance) => ({ ...balance, stakeholder: null, truck: null, description: null }))
  return { entry_id: 'OPENING', event_type: 'manual', date: addDays(start, -1), description: 'Opening balances', lines }
}

async function* batches(
  tx: Tx,
  entity_id: string,
  query: { start_date?: string; end_date?: string },
): AsyncGenerator<Row[]> {
  let after = { date: query.start_date ?? '0001-01-01', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const rows: Row[] = await tx.rows<Row>(sql`
      select e.id, e.entry_id, e.event_type, e.date, e.description,
             (select json_agg(json_build_object('account', p.chart_of_account_id, 'signed', p.signed::text, 'stakeholder', s.full_name,
                                                'truck', coalesce(nullif(u.unit_number, ''), u.full_name), 'description', p.description)
                              order by p.line_no)
                from posting p
                left join stakeholder s on s.entity_id = p.entity_id and s.id = p.stakeholder_id
                left join truck u on u.entity_id = p.entity_id and u.id = p.truck_id
               where p.entity_id = e.entity_id and p.journal_entry_id = e.id) as lines
        from journal_entry e
       where e.entity_id = ${entity_id} and (e.date, e.id) > (${after.date}::date, ${after.id}::uuid)
         ${query.end_date ? sql`and e.date <= ${query.end_date}` : sql``}
       order by e.date, e.id limit ${BATCH}`)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { date: last.date, id: last.id }
  }
}
