import type { Day } from '@/lib/dates/day'
import { cents, ZERO, type Cents } from '@/lib/money/cents'
import { credit, debit, entry, type AccountId, type Entry } from '../journal'

export type Financing = 'cash' | 'loan'
export type Ownership = 'company' | 'owner_operator' | 'lease' | 'rental' | 'other'

/** Owned assets are posted and depreciated; for all others only the payments are booked, as expenses. Source: LEDGER §3.12. */
export const isCapitalized = (ownership: Ownership): boolean => ownership === 'company' || ownership === 'other'

/** The part of the cost that a loan paid for. */
export const financedOf = ({
  cost,
  down_payment,
  financing,
}: {
  cost: Cents
  down_payment: Cents
  financing: Financing
}): Cents => (financing === 'loan' ? cents(cost - down_payment) : ZERO)

interface PurchaseFacts {
  readonly date: Day
  readonly description: string
  readonly asset: AccountId
  readonly cost: Cents
  /** The part of the cost that a loan paid for; the rest is cash. */
  readonly financed: Cents
  readonly loan: AccountId | null
  readonly clearing: AccountId
  readonly truck: string | null
}

/** Asset bought: Dr 1510/1520 cost, Cr loan what it financed, Cr 1095 the cash part. Null when it cost nothing. Source: LEDGER §3.12. */
export function postPurchase(facts: PurchaseFacts): Entry | null {
  const { date, description, asset, cost, financed, loan, clearing, truck } = facts
  if (cost === 0n) return null
  const borrowed = loan === null ? [] : [credit(loan, financed, { truck })]
  const paid = credit(clearing, cents(loan === null ? cost : cost - financed), { truck })
  return entry({
    event_type: 'fixed_asset',
    date,
    description,
    lines: [debit(asset, cost, { truck }), ...borrowed, paid],
  })
}

interface AssetOpeningFacts {
  /** The day before the books start. */
  readonly date: Day
  readonly description: string
  readonly asset: AccountId
  readonly accumulated: AccountId
  readonly equity: AccountId
  readonly cost: Cents
  readonly depreciated: Cents
  readonly truck: string | null
}

/** Asset from before the books: Dr cost, Cr accumulated depreciation, Cr 3800 the rest. Source: LEDGER §3.12. */
export function postAssetOpening(facts: AssetOpeningFacts): Entry | null {
  const { date, description, asset, accumulated, equity, cost, depreciated, truck } = facts
  if (cost === 0n) return null
  return entry({
    event_type: 'fixed_asset',
    date,
    description,
    lines: [
      debit(asset, cost, { truck }),
      credit(accumulated, depreciated, { truck }),
      credit(equity, cents(cost - depreciated), { truck }),
    ],
  })
}
