import sql from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import { cents, parseCents, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { financedOf, type Financing } from '@/server/ledger/post/fixed-asset'
import { loanPaid, type AssetFacts, type LoanFacts } from '@/server/ledger/statements/fixed-asset-balance'

/** Owned assets bought by the end of a day, with the depreciation posted by then. Without a day: as of now. */
export async function ownedAssets(tx: Tx, entity_ids: readonly string[], day: Day = FOREVER): Promise<AssetFacts[]> {
  const rows = await tx.rows<
    Omit<AssetFacts, 'cost' | 'financed' | 'depreciated'> & {
      cost: string
      down_payment: string
      financing: Financing
      depreciated: string
    }
  >(sql`
    select f.id, case when f.truck_id is null then f.trailer_id else f.truck_id end as unit, f.loan_id as loan, f.total_cost::text as cost,
           f.down_payment::text as down_payment, f.type_of_financing as financing,
           f.disposed_on is not null and f.disposed_on <= ${day}::date as is_disposed,
           (select coalesce(sum(d.depreciation_amount), 0) from depreciation_row d
             where d.entity_id = f.entity_id and d.fixed_asset_id = f.id and d.status = 'posted' and d.date <= ${day}::date)::text as depreciated
      from fixed_asset f
     where f.entity_id = any(${[...entity_ids]}::uuid[]) and f.purchase_date <= ${day}::date and f.type_of_ownership in ('company', 'other')
     order by f.entry_id, f.id`)
  return rows.map(({ cost, down_payment, financing, depreciated, ...facts }) => ({
    ...facts,
    cost: parseCents(cost),
    depreciated: parseCents(depreciated),
    financed: financedOf({ cost: parseCents(cost), down_payment: parseCents(down_payment), financing }),
  }))
}

interface Loans {
  entity_ids: readonly string[]
  ids: readonly string[]
}

/** Loans with the principal paid by the end of a day. */
export async function loansAt(tx: Tx, { entity_ids, ids }: Loans, day: Day = FOREVER): Promise<LoanFacts[]> {
  const rows = await tx.rows<{ id: string; amount: string; paid: string }>(sql`
    select l.id, l.loan_amount::text as amount,
           (select coalesce(sum(r.principal), 0) from loan_row r
              left join bank_transaction t on t.entity_id = r.entity_id and t.id = r.transaction_id
             where r.entity_id = l.entity_id and r.loan_id = l.id and r.is_paid
               and case when t.id is null then r.date else t.date end <= ${day}::date)::text as paid
      from loan l where l.entity_id = any(${[...entity_ids]}::uuid[]) and l.id = any(${[...ids]}::uuid[]) order by l.id`)
  return rows.map(({ id, amount, paid }) => ({ id, amount: parseCents(amount), paid: parseCents(paid) }))
}

/** The amount still owed on each asset that these loans financed. */
export async function owedOnAssets(tx: Tx, loans: Loans): Promise<Map<string, Cents>> {
  if (loans.ids.length === 0) return new Map()
  const assets = (
    await tx.rows<{ id: string; loan: string; cost: string; down_payment: string; financing: Financing }>(sql`
    select id, loan_id as loan, total_cost::text as cost, down_payment::text as down_payment, type_of_financing as financing
      from fixed_asset where entity_id = any(${[...loans.entity_ids]}::uuid[]) and loan_id = any(${[...loans.ids]}::uuid[]) and type_of_ownership in ('company', 'other') order by entry_id, id`)
  ).map(({ cost, down_payment, financing, ...facts }) => ({
    ...facts,
    financed: financedOf({ cost: parseCents(cost), down_payment: parseCents(down_payment), financing }),
  }))
  const paid = loanPaid(assets, await loansAt(tx, loans))
  return new Map(assets.map((asset) => [asset.id, cents(asset.financed - (paid.get(asset.id) ?? 0n))]))
}

const FOREVER: Day = '9999-12-31'
