import { divideRound } from '@/lib/money/allocate'
import { cents, negate, sum, ZERO, type Cents } from '@/lib/money/cents'
import { withMovement, type Moved } from './account-sums'
import { profitAndLoss, type ProfitAndLoss } from './profit-and-loss'

export interface TruckMovement {
  readonly truck_id: string
  readonly chart_number: number
  readonly signed: Cents
}
export interface TruckProfit {
  /** Null for what names no truck. */
  readonly truck_id: string | null
  readonly statement: ProfitAndLoss
  /** All expenses, including those that the statement shows below the operating result. */
  readonly costs: Cents
  /** The rest of the profit: revenue − costs + other income = net profit. */
  readonly other_income: Cents
}

/** A profit and loss for each truck, from `movements` by truck, and one for what names no truck; they add up to the entity's. */
export function profitByTruck(
  accounts: readonly Moved[],
  movements: readonly TruckMovement[],
  trucks: readonly string[],
): TruckProfit[] {
  const assigned = byNumber(movements)
  const rest = accounts.map((account) =>
    withMovement(account, cents(account.debit - account.credit - (assigned.get(account.chart_number) ?? ZERO))),
  )
  return [
    ...trucks.map((truck_id) => {
      const own = byNumber(movements.filter((movement) => movement.truck_id === truck_id))
      return profitOf(
        truck_id,
        accounts.map((account) => withMovement(account, own.get(account.chart_number) ?? ZERO)),
      )
    }),
    profitOf(null, rest),
  ]
}

/** Cents per mile; null without miles. */
export const perMile = (amount: Cents, miles: number | null): Cents | null =>
  miles === null || miles === 0 ? null : cents(divideRound(amount, BigInt(miles)))

function byNumber(movements: readonly TruckMovement[]): Map<number, Cents> {
  const sums = new Map<number, Cents>()
  for (const { chart_number, signed } of movements)
    sums.set(chart_number, cents((sums.get(chart_number) ?? ZERO) + signed))
  return sums
}

function profitOf(truck_id: string | null, accounts: readonly Moved[]): TruckProfit {
  const expenses = accounts.filter((account) => account.account_element === 'expense')
  const costs = negate(sum(expenses.map((account) => cents(account.credit - account.debit))))
  const statement = profitAndLoss(accounts)
  return { truck_id, statement, costs, other_income: cents(statement.net_profit - statement.revenue + costs) }
}
