import type { Filters } from './address-filters'
import type { FilterKind } from './filters'
import type { TransactionTab } from './tabs'

/** An entry of "+ Filter": it opens an editor, or sets a filter that has nothing to edit. */
export type FilterChoice = { label: string } & ({ edit: FilterKind } | { set: Partial<Filters> })

/** What there is to narrow by for this person: bank accounts and integrations they may read, entities where there are several. */
export interface Known {
  banks: boolean
  entities: boolean
  integrations: boolean
}

export function filterChoices(tab: TransactionTab, { banks, entities, integrations }: Known): FilterChoice[] {
  const oneWay = tab === 'in' || tab === 'out'
  const waiting = tab === 'not-categorized'
  return [
    ...(entities ? [{ label: 'Entity', edit: 'entities' } as const] : []),
    ...(banks ? [{ label: 'Bank account', edit: 'bank_accounts' } as const] : []),
    { label: 'Date', edit: 'date' },
    ...(waiting ? [] : [{ label: 'Category', edit: 'category' } as const]),
    { label: 'Stakeholder', edit: 'stakeholders' },
    { label: 'No stakeholder', set: { with_out_stakeholder: true, stakeholders: undefined, stakeholder: undefined } },
    { label: 'Amount', edit: 'amount' },
    { label: 'Text', edit: 'text' },
    { label: 'Status', edit: 'status' },
    { label: 'Source', edit: 'sources' },
    ...(integrations ? [{ label: 'Integration', edit: 'integration' } as const] : []),
    { label: 'Flagged', set: { is_flagged: true } },
    { label: 'Recurring', set: { is_recurring: true } },
    ...(waiting
      ? []
      : [
          { label: 'Finalized', set: { is_finalized: true } },
          { label: 'Not finalized', set: { is_finalized: false } },
        ]),
    ...(oneWay
      ? []
      : [
          { label: 'Money in only', set: { amount_type: 'money_in' as const } },
          { label: 'Money out only', set: { amount_type: 'money_out' as const } },
        ]),
  ]
}
