import { formatDay } from '@/lib/dates/format'

/** Why an account stands without its opening balance, or with an old one. */
export const openingWaits = (locked_until: string): string => `Opening balance waits: books are locked through ${formatDay(locked_until)}.`

export const SYNCHRONIZED = 'Transactions are successfully synchronized'
