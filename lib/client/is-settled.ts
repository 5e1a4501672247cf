import type { CurrentUser } from '@/lib/contract/user'

/** There are books to open: set-up is done, and the person was not taken out of their last company since. */
export const isSettled = ({ is_setup, default_company }: Pick<CurrentUser, 'is_setup' | 'default_company'>): boolean =>
  is_setup && default_company !== null
