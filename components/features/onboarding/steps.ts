import type { CurrentUser } from '@/lib/contract/user'

export type ImportYear = 1 | 2
export type Step = 'period' | 'company' | 'bank'

export const STEPS: readonly { key: Step; label: string }[] = [
  { key: 'period', label: 'Import period' },
  { key: 'company', label: 'Company details' },
  { key: 'bank', label: 'Link a bank' },
]

/** '1' or '2' from the address, otherwise null: the period is not chosen yet. */
export const importYearOf = (text: string | undefined): ImportYear | null =>
  text === '1' ? 1 : text === '2' ? 2 : null

/** A company is created only once: after that, only the bank step is left. */
export function stepOf(user: Pick<CurrentUser, 'default_company'>, importYear: ImportYear | null): Step {
  if (user.default_company) return 'bank'
  return importYear === null ? 'period' : 'company'
}
