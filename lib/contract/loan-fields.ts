import { z } from 'zod'
import { Day, Money, Quantity } from './fields'

export const InterestRate = Quantity.refine(
  (rate) => rate >= 0 && rate <= 100,
  'Interest rate must be between 0 and 100.',
)

/** A payment of a schedule. */
export const plannedRow = {
  n: z.int(),
  date: Day,
  beginning_balance: Money,
  interest: Money,
  principal: Money.meta({ description: 'Negative for a skipped payment: its interest is added to the balance' }),
  fee: Money,
  payment: Money.meta({ description: 'Interest + principal + fee' }),
  ending_balance: Money,
  is_paid: z.boolean(),
  is_skipped: z.boolean(),
}
