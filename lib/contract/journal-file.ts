import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, Money } from './fields'

/** Most accounts that a trial balance may have. */
export const TRIAL_BALANCE_ROWS_MAX = 1000

const Balanced = z.object({
  chart_of_account: z
    .object({ id: Id, name: z.string(), chart_number: z.int() })
    .nullable()
    .meta({ description: 'By name, then by number; null if no account is called that, or several are' }),
  in_books: Money.meta({ description: 'What the books have on that day, on the accrual basis; debit is positive' }),
  lacking: Money.meta({ description: 'What an entry has to bring so that the books agree' }),
  left_out: z.string().nullable().meta({ description: 'Why an entry cannot bring it, as for a bank account' }),
})

export const TrialBalanceFile = z
  .object({
    rows: z.array(
      Balanced.extend({
        row: z.int().meta({ description: 'Line number in the file' }),
        written: z.string().meta({ description: 'The account as in the file' }),
        balance: Money.meta({ description: 'Debit is positive' }),
        added_to: z
          .int()
          .nullable()
          .meta({ description: 'The earlier line of the same account, which lacks for both' }),
        problems: z.array(z.string()).meta({ description: 'What of the row cannot be read' }),
      }),
    ),
    others: z.array(Balanced).meta({ description: 'Accounts of the books that the file lacks' }),
    difference: Money.meta({ description: 'Debits less credits of the file' }),
  })
  .meta({
    id: 'TrialBalanceFile',
    description: 'The trial balance of another program beside that of the books, for the entry that opens them',
  })
export type TrialBalanceFile = z.infer<typeof TrialBalanceFile>

export const readTrialBalance = endpoint({
  method: 'POST',
  path: '/journal_entry/read-trial-balance/',
  summary:
    'Read a trial balance from a CSV or Excel workbook and compare it with the books of that day; nothing is saved',
  // A workbook can take long to read.
  upload: 'statement',
  can: 'journal.edit',
  body: z.strictObject({ date: Day.meta({ description: 'The day of the balances' }) }),
  response: TrialBalanceFile,
  errors: [400, 413, 415],
})
