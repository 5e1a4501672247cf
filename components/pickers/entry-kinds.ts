import type { Capability } from '@/lib/contract/capability'
import type { EntrySource, EventType } from '@/lib/contract/journal-entry'
import { transactionList } from './figure-lines'

interface Label {
  one: string
  many: string
}

/** Labels of the kinds of entries. */
export const EVENT_LABELS: Record<EventType, Label> = {
  manual: { one: 'Manual', many: 'Manual' },
  transaction: { one: 'Transaction', many: 'Transactions' },
  invoice: { one: 'Invoice', many: 'Invoices' },
  bill: { one: 'Bill', many: 'Bills' },
  fixed_asset: { one: 'Fixed asset', many: 'Fixed assets' },
  loan: { one: 'Loan', many: 'Loans' },
}

/** The page on which the source of an entry is viewed and changed, and the right it requires. */
interface SourceWay {
  label: string
  href: string
  right: Capability
}

interface Source {
  name: string
  wayTo: (id: string) => SourceWay
}

const ASSETS = '/app/accounting/fixed-assets'
const wayToAsset = (id: string): SourceWay => ({
  label: 'Show the asset',
  href: `${ASSETS}?asset=${id}`,
  right: 'asset.read',
})

/** What entries come from. */
const SOURCES: Record<EntrySource['kind'], Source> = {
  bank_line: {
    name: 'Bank line',
    wayTo: (id) => ({
      label: 'Show the bank line',
      href: transactionList('all', { id, open: 'details' }),
      right: 'transaction.read',
    }),
  },
  opening_balance: {
    name: 'Opening balance of a bank account',
    wayTo: () => ({
      label: 'Show the bank accounts',
      href: '/app/settings?tab=integrations',
      right: 'integration.read',
    }),
  },
  manual: {
    name: 'Journal entry made by hand',
    wayTo: (id) => ({
      label: 'Show the journal entry',
      href: `/app/accounting/journal-entry?entry=${id}`,
      right: 'journal.read',
    }),
  },
  bill: {
    name: 'Bill',
    wayTo: (id) => ({ label: 'Show the bill', href: `/app/accounting/bills/${id}`, right: 'bill.read' }),
  },
  invoice: {
    name: 'Invoice',
    wayTo: (id) => ({ label: 'Show the invoice', href: `/app/accounting/invoices/${id}`, right: 'invoice.read' }),
  },
  loan: {
    name: 'Loan older than the books',
    wayTo: (id) => ({ label: 'Show the loan', href: `${ASSETS}/loans/${id}`, right: 'asset.read' }),
  },
  fixed_asset: { name: 'Fixed asset', wayTo: wayToAsset },
  depreciation: { name: 'Depreciation of a fixed asset', wayTo: wayToAsset },
  disposal: { name: 'Disposal of a fixed asset', wayTo: wayToAsset },
}

export const sourceName = (kind: EntrySource['kind']): string => SOURCES[kind].name
export const wayToSource = ({ kind, id }: Pick<EntrySource, 'kind' | 'id'>): SourceWay => SOURCES[kind].wayTo(id)
