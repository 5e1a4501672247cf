import sql from 'sql-template-tag'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { EventType } from '@/lib/contract/journal-entry'
import type { LedgerGrouping } from '@/lib/contract/ledger-report'
import type { Day } from '@/lib/dates/day'
import type { LineFilter } from '@/server/db/ledger-lines'
import type { Tx } from '@/server/db/connect'
import { entityScope, type Ctx } from '../context'
import { ownedAssets } from '../fixed-asset/balances'
import { NotFound } from '../problems'
import { readingOf, type ReportQuery, type Reading } from './sums'

export interface LedgerQuery extends ReportQuery {
  chart_of_accounts?: string[]
  subcategories?: ChartOfAccount['subcategory'][]
  event_types?: EventType[]
  stakeholders?: string[]
  trucks?: string[]
  units?: string[]
  search?: string
  min_amount?: number
  max_amount?: number
  group_by: LedgerGrouping
}

export interface LedgerFilter {
  reading: Reading
  filter: LineFilter
  /** Numbers of the requested accounts; null = all. */
  numbers: ReadonlySet<number> | null
  /** Only some of those accounts' lines are requested. */
  is_partial: boolean
}

/** What a ledger covers. Throws NotFound when no requested account belongs to its entities. */
export async function ledgerFilter(tx: Tx, ctx: Ctx, query: LedgerQuery): Promise<LedgerFilter> {
  const {
    chart_of_accounts = [],
    subcategories = [],
    event_types = [],
    stakeholders = [],
    trucks = [],
    units = [],
    min_amount,
    max_amount,
    start_date,
    end_date,
  } = query
  const search = query.search?.trim() ?? ''
  const entity_ids = entityScope(ctx, query.entities)
  const reading = await readingOf(tx, entity_ids, query)
  const under = chart_of_accounts.length > 0 ? await accountsUnder(tx, entity_ids, chart_of_accounts) : null
  const within = subcategories.length > 0 ? await accountsWithin(tx, entity_ids, subcategories) : null
  const chosen =
    under && within ? under.filter(({ id }) => within.some((account) => account.id === id)) : (under ?? within)
  return {
    reading,
    numbers: chosen && new Set(chosen.map((account) => account.chart_number)),
    filter: {
      entity_ids,
      basis: reading.basis,
      start: start_date,
      end: end_date,
      accounts: chosen && chosen.map(({ id }) => id),
      event_types,
      stakeholders,
      trucks: trucks.map((truck) => (truck === 'none' ? null : truck)),
      ...(units.length > 0 && { among: await linesOfUnits(tx, entity_ids, units, end_date) }),
      search,
      ...(min_amount !== undefined && { min_amount }),
      ...(max_amount !== undefined && { max_amount }),
    },
    is_partial:
      [event_types, stakeholders, trucks, units].some((list) => list.length > 0) ||
      search !== '' ||
      min_amount !== undefined ||
      max_amount !== undefined,
  }
}

/**
 * The lines behind the balance of trucks and trailers at the end of a day: their assets, the depreciation and the accounts of their loans.
 */
async function linesOfUnits(
  tx: Tx,
  entity_ids: readonly string[],
  units: readonly string[],
  day: Day,
): Promise<NonNullable<LineFilter['among']>> {
  const assets = (await ownedAssets(tx, entity_ids, day)).filter(
    ({ unit, is_disposed }) => units.includes(unit) && !is_disposed,
  )
  const ids = assets.map(({ id }) => id)
  const months = await tx.rows<{ id: string }>(sql`
    select id from depreciation_row where entity_id = any(${[...entity_ids]}::uuid[]) and fixed_asset_id = any(${ids}::uuid[])`)
  const loans = await tx.rows<{ account: string }>(sql`
    select chart_of_account_id as account from loan
     where entity_id = any(${[...entity_ids]}::uuid[]) and (id = any(${assets.flatMap(({ loan }) => loan ?? [])}::uuid[]) or truck_id = any(${[...units]}::uuid[]))`)
  return { entries: [...ids, ...months.map(({ id }) => id)], accounts: loans.map(({ account }) => account) }
}

type Chosen = Pick<ChartOfAccount, 'id' | 'chart_number'>

/** The accounts of some sections of a statement. */
const accountsWithin = (tx: Tx, entity_ids: readonly string[], subcategories: readonly string[]): Promise<Chosen[]> =>
  tx.rows(sql`
    select id, chart_number from chart_of_account
     where entity_id = any(${[...entity_ids]}::uuid[]) and subcategory = any(${[...subcategories]}::text[])`)

/** The requested accounts and all below them, including the same numbers in every requested entity. */
async function accountsUnder(tx: Tx, entity_ids: readonly string[], account_ids: readonly string[]): Promise<Chosen[]> {
  const { known } = await tx.one<{ known: number }>(sql`
    select count(*)::int as known from chart_of_account where entity_id = any(${[...entity_ids]}::uuid[]) and id = any(${[...new Set(account_ids)]}::uuid[])`)
  if (known === 0) throw new NotFound()
  return tx.rows(sql`
    with recursive chosen as (
      select a.entity_id, a.id, a.chart_number from chart_of_account a
       where a.entity_id = any(${[...entity_ids]}::uuid[])
         and a.chart_number in (select chart_number from chart_of_account
                                 where entity_id = any(${[...entity_ids]}::uuid[]) and id = any(${[...account_ids]}::uuid[]))
      union
      select a.entity_id, a.id, a.chart_number from chart_of_account a join chosen c on c.entity_id = a.entity_id and c.id = a.parent_id
    )
    select id, chart_number from chosen`)
}
