import { read } from '@/lib/client/query'
import { accountList, type BankAccount } from '@/lib/contract/bank'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'

/** All bank accounts; a fleet has a handful, so every list of them shares this one read. */
export const bankAccountRead = read('bank-accounts', accountList, {
  query: { page_size: PAGE_SIZE_MAX, ordering: 'name' },
})

export const isCard = ({ kind }: Pick<BankAccount, 'kind'>): boolean => kind === 'credit'

/** 'Operating ·· 4417' */
export const bankAccountLabel = (account: Pick<BankAccount, 'name' | 'mask'>): string =>
  account.mask ? `${account.name} ·· ${account.mask}` : account.name
