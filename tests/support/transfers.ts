import type { Transaction } from '@/lib/contract/transaction'
import { transferTransactions, type TransferSuggestion } from '@/lib/contract/transfer'
import { suggestTransfers } from '@/server/services/transaction/suggest-transfers'
import type { TestApi } from './api'
import { ownerCtx, type Books } from './books'

export interface TransferBooks {
  line: Record<'T15' | 'T16' | 'T17' | 'T18' | 'T19' | 'T20' | 'T21', Transaction>
  suggestions: TransferSuggestion[]
}

/** Runs what follows an import; returns how many suggestions are new. */
export const runSuggestions = (api: TestApi, books: Books): Promise<number> =>
  api.ports.db.write({ role: 'app', company: books.company.id }, (tx) => suggestTransfers(tx, ownerCtx(api, books)))

/** Checking, savings and a card with seven lines, from which three transfers are suggested. */
export async function transferBooks(api: TestApi, books: Books): Promise<TransferBooks> {
  const account = {
    checking: (await books.bankAccount({ name: 'Checking' })).id,
    savings: (await books.bankAccount({ name: 'Savings', account_type: 'savings' })).id,
    card: (await books.bankAccount({ name: 'Fleet Visa', account_type: 'credit' })).id,
  }
  const line = (bank_account: string, date: string, amount: number, name: string) =>
    books.line({
      bank_account,
      date,
      amount: Math.abs(amount),
      amount_type: amount < 0 ? 'money_out' : 'money_in',
      name,
    })
  const lines = {
    T15: await line(account.checking, '2026-02-01', -1500, 'VISA PAYMENT'),
    T16: await line(account.checking, '2026-02-02', -700, 'VISA PAYMENT'),
    T17: await line(account.card, '2026-02-03', 2200, 'PAYMENT THANK YOU'),
    T18: await line(account.checking, '2026-02-05', -5000, 'ONLINE TRANSFER TO SAV 9902'),
    T19: await line(account.savings, '2026-02-06', 5000, 'ONLINE TRANSFER FROM CHK 4417'),
    T20: await line(account.savings, '2026-02-12', 25, 'INTEREST PAYMENT'),
    T21: await line(account.checking, '2026-02-11', -25, 'OVERSIZE PERMIT TX DMV'),
  }
  await runSuggestions(api, books)
  return { line: lines, suggestions: (await books.client.call(transferTransactions)).results }
}

/** Money out of checking and the same amount into savings, too far apart to be suggested. */
export async function apartSides(books: Books) {
  const savings = (await books.bankAccount({ name: 'Reserve', account_type: 'savings' })).id
  const out = await books.line({ name: 'WIRE OUT 77', amount: 500, date: '2026-02-03' })
  const into = await books.line({
    name: 'INCOMING 77',
    amount: 500,
    amount_type: 'money_in',
    date: '2026-03-20',
    bank_account: savings,
  })
  return { savings, out, into }
}
