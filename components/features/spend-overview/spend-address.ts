import { usePathname, useSearchParams } from 'next/navigation'
import { chosenRange, rangeQuery, type ChosenRange } from '@/components/form/address-range'
import { useFiscalMonth } from '@/components/form/fiscal-month'
import { today } from '@/components/form/today'
import { scopeOf, scopeQuery, type Scope } from '@/components/pickers/scope'

const USUAL = 'yearToDate'

interface Spend extends ChosenRange {
  scope: Scope
}

/** Range, bank accounts and entities of the overview, kept in its address. */
export function useSpendAddress(): Spend & { change: (to: Partial<Spend>) => void } {
  const path = usePathname()
  const params = useSearchParams()
  const calendar = { today: today(), fiscalMonth: useFiscalMonth() }
  const shown = { ...chosenRange(params, USUAL, calendar), scope: scopeOf(params) }
  return { ...shown, change: (to) => window.history.replaceState(null, '', path + addressOf({ ...shown, ...to })) }
}

export function addressOf({ scope, ...range }: Spend): string {
  const query = new URLSearchParams(rangeQuery(range, USUAL))
  for (const [key, value] of Object.entries(scopeQuery(scope))) query.set(key, value)
  return query.size === 0 ? '' : `?${query}`
}
