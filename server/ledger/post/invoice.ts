import type { Day } from '@/lib/dates/day'
import { sum, type Cents } from '@/lib/money/cents'
import { accrualOnly, credit, debit, entry, type AccountId, type Entry } from '../journal'
import type { DocumentLine } from './bill'

interface InvoiceFacts {
  readonly date: Day
  readonly description: string
  readonly stakeholder: string
  readonly receivable: AccountId
  /** The tax is the last of them. */
  readonly lines: readonly DocumentLine[]
}

/** Invoice opened: Dr 1200 Accounts Receivable, Cr each line's account, Cr 2300 the tax. Source: LEDGER §3.8. */
export const postInvoice = ({ date, description, stakeholder, receivable, lines }: InvoiceFacts): Entry =>
  entry({
    event_type: 'invoice',
    date,
    description,
    lines: accrualOnly([
      debit(receivable, sum(lines.map((line) => line.amount)), { stakeholder }),
      ...lines.map((line) =>
        credit(line.account, line.amount, { stakeholder, truck: line.truck, description: line.description }),
      ),
    ]),
  })

export interface WriteOffFacts {
  readonly date: Day
  readonly description: string
  readonly stakeholder: string
  readonly receivable: AccountId
  readonly bad_debt: AccountId
  readonly amount: Cents
}

/** Written off: Dr 7170 Bad Debt Expense, Cr 1200, for what is still owed, tax included. */
export const postWriteOff = ({ date, description, stakeholder, receivable, bad_debt, amount }: WriteOffFacts): Entry =>
  entry({
    event_type: 'invoice',
    date,
    description: `Write-off of ${description}`,
    lines: accrualOnly([debit(bad_debt, amount, { stakeholder }), credit(receivable, amount, { stakeholder })]),
  })

/** Reinstated: Dr 1200, Cr 7170, for what was written off. */
export const postReinstatement = ({
  date,
  description,
  stakeholder,
  receivable,
  bad_debt,
  amount,
}: WriteOffFacts): Entry =>
  entry({
    event_type: 'invoice',
    date,
    description: `Reinstatement of ${description}`,
    lines: accrualOnly([debit(receivable, amount, { stakeholder }), credit(bad_debt, amount, { stakeholder })]),
  })
