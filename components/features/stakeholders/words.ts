import { ledgerAddress } from '@/components/pickers/figure-lines'
import { counted } from '@/components/ui/count-text'
import type { Capability } from '@/lib/contract/capability'
import type { Stakeholder, StakeholderFigures, StakeholderType, StakeholderUses } from '@/lib/contract/stakeholder'
import type { StakeholderImport } from '@/lib/contract/stakeholder-import'
import { sumWire } from '@/lib/money/cents'

/** In the order of the tabs. */
export const TYPES: Record<StakeholderType, string> = {
  Customer: 'Customers',
  Vendor: 'Vendors',
  Driver: 'Drivers',
  Dispatcher: 'Dispatchers',
  Employee: 'Employees',
}

/** Positive: owed to us; negative: owed by us. */
export const openBalance = ({ receivable, payable }: Pick<StakeholderFigures, 'receivable' | 'payable'>): number =>
  sumWire([receivable, -payable])

const USES: Record<keyof StakeholderUses, [one: string, many: string]> = {
  transactions: ['transaction', 'transactions'],
  invoices: ['invoice', 'invoices'],
  bills: ['bill', 'bills'],
  entries: ['journal entry', 'journal entries'],
  templates: ['journal template', 'journal templates'],
  rules: ['rule', 'rules'],
  trucks: ['truck', 'trucks'],
  customers: ['factored customer', 'factored customers'],
}

/** `37 transactions, 1 bill`; empty if nothing refers to it. */
export const usesText = (uses: StakeholderUses): string =>
  (Object.keys(USES) as (keyof StakeholderUses)[])
    .filter((key) => uses[key] > 0)
    .map((key) => counted(uses[key], ...USES[key]))
    .join(', ')

export const usesCount = (uses: StakeholderUses): number => Object.values(uses).reduce((sum, count) => sum + count, 0)

/** The ledger of a stakeholder in the year of its last activity, or in this one. */
export function ledgerOf(id: string, last_activity: string | null): string {
  const year = last_activity?.slice(0, 4) ?? String(new Date().getFullYear())
  return ledgerAddress({ stakeholder: id }, { range: { start: `${year}-01-01`, end: `${year}-12-31` } })
}

interface NewDocument {
  label: string
  href: string
  right: Capability
}

/** Customers receive invoices; all others send bills. */
export const newDocumentOf = ({ id, type }: Pick<Stakeholder, 'id' | 'type'>): NewDocument =>
  type === 'Customer'
    ? { label: 'New invoice', href: `/app/accounting/invoices/new?stakeholder=${id}`, right: 'invoice.edit' }
    : { label: 'New bill', href: `/app/accounting/bills/new?stakeholder=${id}`, right: 'bill.draft' }

/** '3 stakeholders are new, 1 is filled, 2 are already there' */
export function importEffect({ added, filled, same }: Pick<StakeholderImport, 'added' | 'filled' | 'same'>): string {
  const parts: [number, string, string][] = [
    [added, 'is new', 'are new'],
    [filled, 'is filled', 'are filled'],
    [same, 'changes nothing', 'change nothing'],
  ]
  const uses = parts.filter(([count]) => count > 0)
  return uses
    .map(([count, one, many], at) =>
      at === 0 ? counted(count, `stakeholder ${one}`, `stakeholders ${many}`) : counted(count, one, many),
    )
    .join(', ')
}
