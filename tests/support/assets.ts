import {
  createFixedAsset,
  depreciationSchedule,
  type DepreciationRow,
  type FixedAsset,
} from '@/lib/contract/fixed-asset'
import type { BodyInput } from '@/lib/contract/endpoint'
import { journalEntryList } from '@/lib/contract/journal-entry'
import { createLoan, loanSchedule, markLoanPayment, type LoanScheduleRow } from '@/lib/contract/loan'
import { createTrailer, createTruck } from '@/lib/contract/truck'
import type { Books } from './books'

/** 85,000.00 at 8.4 % over 60 months from 2026-01-15, 15.00 of fee a month. Source: LEDGER §3.11. */
export const TRUCK_LOAN: BodyInput<typeof createLoan> = {
  name: 'Truck 102 loan',
  agreement_name: 'Daimler TF 88',
  loan_amount: 85000,
  interest_rate: 8.4,
  period: 60,
  payment_frequency: 'monthly',
  variable_fee: 15,
  start_date: '2026-01-15',
}
/** 24,000.00 at 6 % in eight quarters from 2025-04-10. */
export const TRAILER_LOAN: BodyInput<typeof createLoan> = {
  name: 'Trailer 50 note',
  agreement_name: 'Wells 2211',
  loan_amount: 24000,
  interest_rate: 6,
  period: 24,
  payment_frequency: 'quarterly',
  variable_fee: 0,
  start_date: '2025-04-10',
}

export const addLoan = async (books: Books, over: Partial<BodyInput<typeof createLoan>> = {}): Promise<string> =>
  (await books.client.call(createLoan, { body: { ...TRUCK_LOAN, ...over } })).id

export const paymentsOf = async (books: Books, id: string): Promise<LoanScheduleRow[]> =>
  (await books.client.call(loanSchedule, { params: { id } })).results

export async function payment(books: Books, loan: string, n: number): Promise<LoanScheduleRow> {
  const row = (await paymentsOf(books, loan)).find((each) => each.n === n)
  if (!row) throw new Error(`No payment ${n}`)
  return row
}

/** Pays a payment with a new bank line; returns the row. */
export async function payRow(
  books: Books,
  { loan, n, amount, date = '2026-02-17', ...parts }: PayInput,
): Promise<LoanScheduleRow> {
  const line = await books.line({ amount, date, name: 'DAIMLER TRUCK FIN' })
  return books.client.call(markLoanPayment, {
    params: { rowId: (await payment(books, loan, n)).id },
    body: { is_paid: true, transaction: line.id, ...parts },
  })
}
interface PayInput {
  loan: string
  n: number
  amount: number
  date?: string
  interest?: number
  principal?: number
  fee?: number
}

type AssetInput = BodyInput<typeof createFixedAsset>
/** An owned truck for 100,000.00 in cash on 2026-01-15, five years. */
export async function assetInput(books: Books, over: Partial<AssetInput> = {}): Promise<AssetInput> {
  const unit =
    over.asset_type === 'trailer'
      ? {
          trailer:
            over.trailer ??
            (await books.client.call(createTrailer, { body: { year: 2022, make: 'Utility', unit_number: '51' } })).id,
        }
      : {
          truck:
            over.truck ??
            (
              await books.client.call(createTruck, {
                body: { year: 2025, make: 'Freightliner', model: 'Cascadia', unit_number: '102' },
              })
            ).id,
        }
  return {
    asset_type: 'truck',
    type_of_financing: 'cash',
    type_of_ownership: 'company',
    total_cost: 100000,
    purchase_date: '2026-01-15',
    depreciation_start_date: '2026-01-15',
    useful_life: 5,
    ...unit,
    ...over,
  }
}

export const addAsset = async (books: Books, over: Partial<AssetInput> = {}): Promise<FixedAsset> =>
  books.client.call(createFixedAsset, { body: await assetInput(books, over) })

export const monthsOf = async (books: Books, id: string): Promise<DepreciationRow[]> =>
  (await books.client.call(depreciationSchedule, { params: { id } })).results

export async function month(books: Books, asset: string, date: string): Promise<DepreciationRow> {
  const row = (await monthsOf(books, asset)).find((each) => each.date.startsWith(date))
  if (!row) throw new Error(`No depreciation in ${date}`)
  return row
}

/** An entry as `2026-01-15 | Dr 1510 100000 | Cr 1095 100000`; null if there is none. */
export async function entryText(books: Books, entry_id: string): Promise<string | null> {
  const { results } = await books.client.call(journalEntryList, {
    query: { search: entry_id, event_type: ['transaction', 'manual', 'fixed_asset', 'loan'] },
  })
  const entry = results.find((each) => each.entry_id === entry_id)
  if (!entry) return null
  const lines = entry.accounts.map(({ chart_of_account, debit, credit }) =>
    debit > 0 ? `Dr ${chart_of_account.chart_number} ${debit}` : `Cr ${chart_of_account.chart_number} ${credit}`,
  )
  return [entry.date, ...lines].join(' | ')
}
