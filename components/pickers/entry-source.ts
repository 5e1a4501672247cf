import type { Capability } from '@/lib/contract/capability'
import type { EntrySource } from '@/lib/contract/journal-entry'
import { transactionList } from './figure-lines'

/** The page on which the source of an entry is viewed and changed, and the right it requires. */
interface SourceWay {
  label: string
  href: string
  right: Capability
}

const ASSETS = '/app/accounting/fixed-assets'
const asset = (id: string): SourceWay => ({
  label: 'Show the asset',
  href: `${ASSETS}?asset=${id}`,
  right: 'asset.read',
})

const WAYS: Record<EntrySource['kind'], (id: string) => SourceWay> = {
  bank_line: (id) => ({
    label: 'Show the bank line',
    href: transactionList('all', { id, open: 'details' }),
    right: 'transaction.read',
  }),
  opening_balance: () => ({
    label: 'Show the bank accounts',
    href: '/app/settings?tab=integrations',
    right: 'integration.read',
  }),
  manual: (id) => ({
    label: 'Show the journal entry',
    href: `/app/accounting/journal-entry?entry=${id}`,
    right: 'journal.read',
  }),
  bill: (id) => ({ label: 'Show the bill', href: `/app/accounting/bills/${id}`, right: 'bill.read' }),
  invoice: (id) => ({ label: 'Show the invoice', href: `/app/accounting/invoices/${id}`, right: 'invoice.read' }),
  loan: (id) => ({ label: 'Show the loan', href: `${ASSETS}/loans/${id}`, right: 'asset.read' }),
  fixed_asset: asset,
  depreciation: asset,
  disposal: asset,
}

export const wayToSource = ({ kind, id }: Pick<EntrySource, 'kind' | 'id'>): SourceWay => WAYS[kind](id)
