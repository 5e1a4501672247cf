import type { DepreciationStatus, FixedAsset, Ownership } from '@/lib/contract/fixed-asset'
import type { PaymentFrequency } from '@/lib/contract/loan'
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

type Vehicle = { unit_number: string | null; year: number | null; make: string | null; model: string | null }

/** '2022 Freightliner Cascadia' */
export const modelOf = ({ year, make, model }: Vehicle): string => [year, make, model].filter(Boolean).join(' ')

export const unitOf = (asset: FixedAsset) => asset.truck ?? asset.trailer

/** Whole percent of the cost that is written off. */
export const depreciatedPercent = ({ total_cost, accumulated_depreciation }: FixedAsset): number =>
  total_cost === 0 ? 0 : Math.round((Math.abs(accumulated_depreciation) / total_cost) * 100)
