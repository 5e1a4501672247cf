import { usePathname, useSearchParams } from 'next/navigation'
import { chosenRange, rangeQuery, type ChosenRange } from '@/components/form/address-range'
import { today } from '@/components/form/today'
import type { Scope } from '@/components/pickers/scope'
import { isId } from '@/lib/contract/choices'

const USUAL = 'yearToDate'

interface Spend extends ChosenRange {
  scope: Scope
}

/** Range, bank accounts and entities of the overview, kept in its address. */
export function useSpendAddress(): Spend & { change: (to: Partial<Spend>) => void } {
  const path = usePathname()
  const params = useSearchParams()
  const shown = { ...chosenRange(params, USUAL, today()), scope: scopeOf(params) }
  return { ...shown, change: (to) => window.history.replaceState(null, '', path + addressOf({ ...shown, ...to })) }
}

/** What an address narrows to; what is no id is left out. */
export const scopeOf = (params: Pick<URLSearchParams, 'get'>): Scope => ({
  bank_accounts: idsOf(params.get('bank_accounts')), entities: idsOf(params.get('entities')),
})
const idsOf = (text: string | null): string[] => (text ?? '').split(',').filter(isId)

export function addressOf({ scope, ...range }: Spend): string {
  const query = new URLSearchParams(rangeQuery(range, USUAL))
  for (const [key, value] of Object.entries(scopeQuery(scope))) query.set(key, value)
  return query.size === 0 ? '' : `?${query}`
}

/** The scope as the address of any list takes it. */
export const scopeQuery = ({ bank_accounts, entities }: Scope): Record<string, string> => ({
  ...(bank_accounts.length > 0 && { bank_accounts: bank_accounts.join(',') }),
  ...(entities.length > 0 && { entities: entities.join(',') }),
})
