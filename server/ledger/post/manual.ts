import { isControlRole, STAKEHOLDER_NEEDED } from '@/lib/contract/choices'
import type { Day } from '@/lib/dates/day'
import { sum, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import { credit, debit, entry, type AccountId, type Entry } from '../journal'

interface Sides {
  readonly debit: Cents
  readonly credit: Cents
}
export interface ManualAccount {
  readonly id: AccountId
  readonly name: string
  readonly role: string | null
  readonly is_active: boolean
  readonly is_header: boolean
  readonly is_bank: boolean
}
export interface ManualLine extends Sides {
  readonly account: ManualAccount
  readonly stakeholder: string | null
  readonly truck: string | null
  readonly description: string | null
}
interface ManualFacts {
  readonly date: Day
  readonly description: string
  readonly lines: readonly ManualLine[]
}
export type ManualOutcome = { readonly entry: Entry } | { readonly refusal: string }

/**
 * Manual entry: each line Dr or Cr its account, as typed. Returns the first refusal in the order of LEDGER §3.10 when it cannot be posted.
 */
export function postManual({ date, description, lines }: ManualFacts): ManualOutcome {
  const refusal = sidesProblem(lines) ?? accountsProblem(lines) ?? balanceProblem(lines)
  if (refusal !== null) return { refusal }
  return { entry: entry({ event_type: 'manual', date, description, lines: lines.map(lineOf) }) }
}

/** What is wrong with the lines themselves, before their accounts are checked. */
export function sidesProblem(lines: readonly Sides[]): string | null {
  if (lines.length < 2) return 'A journal entry needs at least two lines.'
  return lines.every(hasOneSide) ? null : 'Each line needs either a debit or a credit greater than 0.'
}

function accountsProblem(lines: readonly ManualLine[]): string | null {
  const first = (offends: (account: ManualAccount) => boolean) =>
    lines.find(({ account }) => offends(account))?.account.name
  const inactive = first((account) => !account.is_active)
  if (inactive !== undefined) return `Account ${inactive} is not active.`
  const heading = first((account) => account.is_header)
  if (heading !== undefined) return `Account ${heading} is a heading and cannot hold postings.`
  const bank = first((account) => account.is_bank)
  if (bank !== undefined) return `Use a bank transaction for account ${bank}.`
  return lines.some((line) => isControlRole(line.account.role) && line.stakeholder === null) ? STAKEHOLDER_NEEDED : null
}

function balanceProblem(lines: readonly Sides[]): string | null {
  const debits = sum(lines.map((line) => line.debit))
  const credits = sum(lines.map((line) => line.credit))
  return debits === credits ? null : `Debits ${formatMessage(debits)} do not equal credits ${formatMessage(credits)}.`
}

const hasOneSide = (line: Sides): boolean =>
  (line.debit > 0n && line.credit === 0n) || (line.credit > 0n && line.debit === 0n)
const lineOf = ({ account, stakeholder, truck, description, ...sides }: ManualLine) =>
  sides.debit > 0n
    ? debit(account.id, sides.debit, { stakeholder, truck, description })
    : credit(account.id, sides.credit, { stakeholder, truck, description })

/** Refuses numbers that other sources assign automatically; a manual entry that takes one would block them. Source: LEDGER §1.6. */
export function reservedNumber(entry_id: string): string | null {
  const prefix = /^(?:TXN|BILL|INV|FA|DEP|LOAN|OB)-/.exec(entry_id)?.[0]
  return prefix === undefined ? null : `Entry numbers that start with ${prefix} are given automatically.`
}
