/** Why a row is not a transaction. */
export type PostingStatus = 'pending' | 'failed' | 'declined' | 'canceled' | 'reversed'

const WORDS: readonly [PostingStatus, RegExp][] = [
  [
    'pending',
    /^(pending|processing|in progress|on hold|hold|held|authorized|authorised|authorization|authorisation|scheduled|uncleared)\b/i,
  ],
  ['failed', /^(failed|failure|error|rejected|expired|removed)\b/i],
  ['declined', /^(declined|denied|refused)\b/i],
  ['canceled', /^(canceled|cancelled|cancellation|void|voided)\b/i],
  ['reversed', /^(reversed|authorization reversal)\b/i],
]

/** What a cell under "Status" says about its row; null when the row is posted, or the cell is a US state. */
export const postingStatus = (cell: string): PostingStatus | null =>
  WORDS.find(([, words]) => words.test(cell.trim()))?.[0] ?? null

/** The columns that say whether a row is posted. */
export const isStatusColumn = (name: string): boolean =>
  /^(transaction |tran |txn |posting |payment )?(status|state)$/i.test(name.trim())

export const isCurrencyColumn = (name: string): boolean =>
  /^((transaction|billing|account|source|txn) )?(currency|ccy|curr\.?)( code)?$/i.test(name.trim())
