import { createContext, useContext } from 'react'
import type { Rule } from '@/lib/contract/rule'
import type { RuleActions } from './use-rule-actions'

/** What a row of the list needs besides its rule. */
export interface RowWork {
  actions: RuleActions
  rights: { edit: boolean; remove: boolean }
  /** How many rules there are; null where their order cannot be changed now. */
  orderable: number | null
  /** The place of each rule by its id, from 0. */
  places: ReadonlyMap<string, number>
}

// A context, because the cells are rendered by constant columns.
const WorkContext = createContext<RowWork | null>(null)
export const WorkProvider = WorkContext.Provider

export function useRowWork({ id }: Rule): RowWork & { index: number } {
  const work = useContext(WorkContext)
  if (!work) throw new Error('Rules are drawn within WorkProvider.')
  return { ...work, index: work.places.get(id) ?? 0 }
}
