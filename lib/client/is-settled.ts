import type { CurrentUser } from '@/lib/contract/user'

/** Whether there are books to open: setup is done, and the person has not lost their last company since. */
export const isSettled = ({ is_setup, default_company }: Pick<CurrentUser, 'is_setup' | 'default_company'>): boolean =>
  is_setup && default_company !== null
