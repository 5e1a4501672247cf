import { read } from '@/lib/client/query'
import { AccountKind, accountList, type BankAccount } from '@/lib/contract/bank'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'

/** All bank accounts; a fleet has a handful, so every list of them shares this one read. */
export const bankAccountRead = read('bank-accounts', accountList, {
  query: { page_size: PAGE_SIZE_MAX, ordering: 'name' },
})

export const isCard = ({ kind }: Pick<BankAccount, 'kind'>): boolean => kind === 'credit'

type Named = Pick<BankAccount, 'name' | 'mask'>

/** The digits shown next to the name; null if the name already ends with them, as names from files do. */
export const digitsBeside = ({ name, mask }: Named): string | null => (mask && !name.endsWith(mask) ? mask : null)

/** 'Operating ·· 4417' */
export function bankAccountLabel(account: Named): string {
  const digits = digitsBeside(account)
  return digits ? `${account.name} ·· ${digits}` : account.name
}

/** Whether two masks may be the same account's; one entered by hand may have fewer digits. */
export const isSameMask = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one)

const KIND_LABELS: Record<AccountKind, string> = {
  checking: 'Checking',
  savings: 'Savings',
  cash: 'Cash',
  credit: 'Credit card',
}
/** The kinds a new account may have. */
export const ACCOUNT_KINDS = AccountKind.options.map((value) => ({ value, label: KIND_LABELS[value] }))
