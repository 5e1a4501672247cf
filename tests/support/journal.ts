import { accountByNumber, type Books, type JournalInput } from './books'

/** A month of insurance that was paid before: Dr auto liability insurance, Cr prepaid insurance. */
export const PREPAID: JournalInput[] = [
  [6410, 300, 0],
  [1310, 0, 300],
]

/** The same lines as a template of entries. */
export const sampleTemplate = async ({ client }: Books, over: object = {}) => ({
  name: 'Yard rent',
  accounts: [
    { chart_of_account: (await accountByNumber(client, 6410)).id, debit: 300 },
    { chart_of_account: (await accountByNumber(client, 1310)).id, credit: 300 },
  ],
  ...over,
})
