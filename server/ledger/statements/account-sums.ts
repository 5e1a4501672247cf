import { absolute, cents, sum, ZERO, type Cents } from '@/lib/money/cents'

/** One account with its movements, the input of every statement. Debit positive where signed. */
export interface AccountSums {
  readonly id: string
  readonly chart_number: number
  readonly name: string
  readonly account_element: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  readonly subcategory: string
  readonly role: string | null
  readonly parent_number: number | null
  /** Signed sum before the period; for income and expense only since the start of the fiscal year. */
  readonly beginning: Cents
  /** Signed sum of income and expense before the fiscal year, which is part of retained earnings. */
  readonly earlier_years: Cents
  readonly debit: Cents
  readonly credit: Cents
}

type AccountFacts = Omit<AccountSums, 'beginning' | 'earlier_years' | 'debit' | 'credit'>
/** An account with its movements in one period. */
export type Moved = AccountFacts & Pick<AccountSums, 'debit' | 'credit'>
/** An account with its movement from each of several days to the next. */
export interface AccountMoves extends AccountFacts {
  /** Debit positive. */
  readonly moved: readonly Cents[]
}

/** Gives an account a movement, debit positive. */
export const withMovement = <T extends AccountFacts>(
  account: T,
  signed: Cents,
): T & Pick<Moved, 'debit' | 'credit'> => ({
  ...account,
  debit: signed > 0n ? signed : ZERO,
  credit: signed < 0n ? absolute(signed) : ZERO,
})

/** The movement of every account in one of the periods between the days. */
export const movedIn = (accounts: readonly AccountMoves[], at: number): Moved[] =>
  accounts.map((account) => withMovement(account, sum(account.moved.slice(at, at + 1))))

/** The movement of every account over all periods. */
export const movedInAll = (accounts: readonly AccountMoves[]): Moved[] =>
  accounts.map((account) => withMovement(account, sum(account.moved)))

/** The balances before one of the days; the first day is before anything was booked. Income and expense start with the fiscal year. */
export const balanceSums = (
  accounts: readonly AccountMoves[],
  { at, year }: { at: number; year: number },
): AccountSums[] =>
  accounts.map(({ moved, ...account }) => {
    const isNominal = account.account_element === 'income' || account.account_element === 'expense'
    const earlier_years = isNominal ? sum(moved.slice(0, year)) : ZERO
    return {
      ...account,
      beginning: cents(sum(moved.slice(0, at)) - earlier_years),
      earlier_years,
      debit: ZERO,
      credit: ZERO,
    }
  })

/**
 * The accounts of a whole with the sums of one of its parts, by number, so that the statements of the parts have the same rows as the
 * whole.
 */
export function inPart(whole: readonly AccountSums[], part: readonly AccountSums[]): AccountSums[] {
  const known = new Map(part.map((account) => [account.chart_number, account]))
  return whole.map((account) => {
    const own = known.get(account.chart_number)
    const { beginning, earlier_years, debit, credit } = own ?? NOTHING
    return { ...account, beginning, earlier_years, debit, credit }
  })
}
const NOTHING = { beginning: ZERO, earlier_years: ZERO, debit: ZERO, credit: ZERO }
