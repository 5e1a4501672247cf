import type { Day } from '@/lib/dates/day'
import { cents, type Cents } from '@/lib/money/cents'
import { credit, debit, entry, type AccountId, type Entry } from '../journal'

interface DisposalFacts {
  readonly date: Day
  readonly description: string
  readonly cost: Cents
  readonly depreciated: Cents
  readonly proceeds: Cents
  readonly asset: AccountId
  readonly accumulated: AccountId
  readonly clearing: AccountId
  readonly gain: AccountId
  readonly loss: AccountId
  readonly truck: string | null
}

/** Proceeds above book value; negative is a loss. */
const gainOf = ({ cost, depreciated, proceeds }: Pick<DisposalFacts, 'cost' | 'depreciated' | 'proceeds'>): Cents =>
  cents(proceeds + depreciated - cost)

/** Asset sold: Dr 1095 proceeds, Dr accumulated depreciation, Cr cost, Cr 8020 gain or Dr 8510 loss. Source: LEDGER §3.12. */
export function postDisposal(facts: DisposalFacts): Entry | null {
  const { date, description, cost, depreciated, proceeds, truck } = facts
  if (cost === 0n && proceeds === 0n) return null
  const gain = gainOf(facts)
  return entry({
    event_type: 'fixed_asset',
    date,
    description,
    lines: [
      debit(facts.clearing, proceeds, { truck }),
      debit(facts.accumulated, depreciated, { truck }),
      credit(facts.asset, cost, { truck }),
      credit(gain > 0n ? facts.gain : facts.loss, gain, { truck }),
    ],
  })
}
