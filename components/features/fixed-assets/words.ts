import type { DepreciationStatus, FixedAsset } from '@/lib/contract/fixed-asset'
import type { PaymentFrequency } from '@/lib/contract/loan'
import type { Ownership, Trailer, Truck } from '@/lib/contract/truck'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import type { Tone } from '@/components/ui/badge'

export const OWNERSHIP_WORDS: Record<Ownership, string> = {
  company: 'Company',
  owner_operator: 'Owner-operator',
  lease: 'Lease',
  rental: 'Rental',
  other: 'Other',
}
export const FREQUENCY_WORDS: Record<PaymentFrequency, string> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semi_annually: 'Semi-annually',
  annually: 'Annually',
}
export const DEPRECIATION_WORDS: Record<DepreciationStatus, { label: string; tone: Tone }> = {
  posted: { label: 'Posted', tone: 'green' },
  un_posted: { label: 'Not posted', tone: 'amber' },
  upcoming: { label: 'Upcoming', tone: 'neutral' },
}

/** Only owned units depreciate; the payments for others are costs. Source: LEDGER §3.12. */
export const carriesSchedule = (ownership: Ownership): boolean => ownership === 'company' || ownership === 'other'

/** Why such a unit has no schedule. */
export const noScheduleWords = (ownership: Ownership): string => NO_SCHEDULE[ownership] ?? ''
const NO_SCHEDULE: Partial<Record<Ownership, string>> = {
  owner_operator:
    'An owner-operator’s unit belongs to its driver, so there is nothing of yours to depreciate. What you pay for it is a cost of the month, and still counts per truck.',
  lease:
    'A leased unit belongs to the lessor, so it has no schedule: each lease payment is a cost of its month. Its costs and revenue still count per truck.',
  rental:
    'A rented unit belongs to the rental company, so it has no schedule: the rent is a cost of its month. Its costs and revenue still count per truck.',
}

/** 'Sold Mar 20, 2026'; empty for a unit in the fleet. */
export const goneWords = ({ sold_on, returned_on }: Pick<Truck | Trailer, 'sold_on' | 'returned_on'>): string =>
  sold_on ? `Sold ${formatDay(sold_on)}` : returned_on ? `Returned ${formatDay(returned_on)}` : ''

/** '412,880 mi' */
export const milesWords = (miles: number): string => `${miles.toLocaleString('en-US')} mi`

type Vehicle = { unit_number: string | null; year: number | null; make: string | null; model: string | null }

/** '2022 Freightliner Cascadia' */
export const modelOf = ({ year, make, model }: Vehicle): string => [year, make, model].filter(Boolean).join(' ')

/** '53-1 · 2020 Utility 3000R' */
export const trailerName = (trailer: Vehicle & { unit_number: string | null }): string =>
  [trailer.unit_number, modelOf(trailer)].filter(Boolean).join(' · ') || 'Trailer'

/** 'Cash', or 'Loan, $15,000.00 down' */
export const financingWords = ({ type_of_financing, down_payment }: FixedAsset): string =>
  type_of_financing === 'cash'
    ? 'Cash'
    : ['Loan', down_payment > 0 && `${formatUsd(down_payment)} down`].filter(Boolean).join(', ')

export const unitOf = (asset: FixedAsset) => asset.truck ?? asset.trailer

/** Percent of the cost that is depreciated, in whole numbers. */
export const depreciatedPercent = ({ total_cost, accumulated_depreciation }: FixedAsset): number =>
  total_cost === 0 ? 0 : Math.round((Math.abs(accumulated_depreciation) / total_cost) * 100)
