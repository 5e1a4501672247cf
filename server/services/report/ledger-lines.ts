import sql from 'sql-template-tag'
import type { Page } from '@/lib/contract/page'
import { generalLedgerLines, type GeneralLedgerLine } from '@/lib/contract/ledger-report'
import { findLines, sectionSums, type FoundLine, type LineFilter } from '@/server/db/ledger-lines'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { oneSnapshot, reporting, type Ctx } from '../context'
import { offsetOf, pageOf } from '../paging'
import { NotFound } from '../problems'
import { ledgerIn, lineOf } from './ledger'
import { ledgerFilter, type LedgerQuery } from './ledger-filter'

interface LinesQuery extends LedgerQuery {
  section?: string
  page: number
  page_size: number
}

/** A page of one section of the ledger; when an account's lines are all requested, each has its running total. */
export function ledgerLines(ctx: Ctx, query: LinesQuery): Promise<Page<GeneralLedgerLine>> {
  demand(ctx, 'report.read')
  return reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    return linesIn(tx, ctx, query)
  })
}

/** The same within a transaction that reads one snapshot. */
export async function linesIn(tx: Tx, ctx: Ctx, query: LinesQuery): Promise<Page<GeneralLedgerLine>> {
  const { section, group_by } = query
  const { filter, is_partial } = await ledgerFilter(tx, ctx, query)
  if (group_by === 'account' && section !== undefined && section !== 'none' && !is_partial)
    return accountLines(tx, ctx, section, query)
  const within = await sectionFilter(tx, filter, query)
  const count = (await sectionSums(tx, within, 'entry'))[0]?.lines ?? 0
  const found = await findLines(tx, within, { offset: offsetOf(query), limit: query.page_size })
  return pageOf(generalLedgerLines.path, query, count, found.map(wireOf))
}

async function accountLines(tx: Tx, ctx: Ctx, id: string, query: LinesQuery): Promise<Page<GeneralLedgerLine>> {
  const { count, next, previous, results } = await ledgerIn(tx, ctx, id, {
    path: generalLedgerLines.path,
    query,
  })
  const account = await tx.one<GeneralLedgerLine['account']>(sql`
    select id, chart_number, name from chart_of_account where entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and id = ${id}`)
  return { count, next, previous, results: results.map((line) => ({ ...line, account })) }
}

/** The lines of one section. Throws NotFound for an account that does not belong to these books. */
async function sectionFilter(tx: Tx, filter: LineFilter, { section, group_by }: LinesQuery): Promise<LineFilter> {
  if (section === undefined || group_by === 'entry') return filter
  if (group_by === 'stakeholder')
    return section === 'none' ? { ...filter, unnamed: true } : { ...filter, stakeholders: [section] }
  const accounts = await tx.rows<{ id: string }>(sql`
    select id from chart_of_account
     where entity_id = any(${[...filter.entity_ids]}::uuid[])
       and chart_number = (select chart_number from chart_of_account where entity_id = any(${[...filter.entity_ids]}::uuid[]) and id::text = ${section})`)
  if (accounts.length === 0) throw new NotFound()
  return { ...filter, accounts: accounts.map(({ id }) => id) }
}

const wireOf = (line: FoundLine): GeneralLedgerLine => ({ ...lineOf(line), running_total: null, account: line.account })
