import { closeMonth, lockMonth, signOffMonth, type CloseMonth } from '@/lib/contract/month-close'
import type { TestApi } from './api'
import { makeBooks, type Books } from './books'

/** Books from January 2026 on, as of April 10: two months of revenue and fuel, with the reconciliation as the only open item. */
export async function quarter(api: TestApi): Promise<Books> {
  api.clock.set('2026-04-10T12:00:00Z')
  const books = await makeBooks(api, { books_start: '2026-01-01' })
  await books.journal(
    [
      [6010, 400, 0],
      [3010, 0, 400],
    ],
    { date: '2026-01-20' },
  )
  await books.journal(
    [
      [1350, 1000, 0],
      [4010, 0, 1000],
    ],
    { date: '2026-02-10' },
  )
  return books
}

export const monthOf = (books: Books, month: string): Promise<CloseMonth> =>
  books.client.call(closeMonth, { params: { month } })

/** Signs off and closes a month. */
export async function closed(books: Books, month: string, recipients: string[] = []): Promise<CloseMonth> {
  const params = { month }
  await books.client.call(signOffMonth, { params, body: { note: 'Checked.' } })
  return books.client.call(lockMonth, { params, body: { recipients } })
}

export const countOf = ({ checks }: CloseMonth, key: CloseMonth['checks'][number]['key']): number | undefined =>
  checks.find((check) => check.key === key)?.count
