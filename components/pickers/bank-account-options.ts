import { read } from '@/lib/client/query'
import { AccountKind, accountList, type BankAccount } from '@/lib/contract/bank'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'

/** All bank accounts; a fleet has a handful, so every list of them shares this one read. */
export const bankAccountRead = read('bank-accounts', accountList, {
  query: { page_size: PAGE_SIZE_MAX, ordering: 'name' },
})

export const isCard = ({ kind }: Pick<BankAccount, 'kind'>): boolean => kind === 'credit'

/** 'Operating ·· 4417'; a name that ends in them, as files give it, has the digits once. */
export const bankAccountLabel = (account: Pick<BankAccount, 'name' | 'mask'>): string =>
  account.mask && !account.name.endsWith(account.mask) ? `${account.name} ·· ${account.mask}` : account.name

const KIND_LABELS: Record<AccountKind, string> = {
  checking: 'Checking',
  savings: 'Savings',
  cash: 'Cash',
  credit: 'Credit card',
}
/** What a new account may be. */
export const ACCOUNT_KINDS = AccountKind.options.map((value) => ({ value, label: KIND_LABELS[value] }))
