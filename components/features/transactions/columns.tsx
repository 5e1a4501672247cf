import type { GridColumn } from '@/components/grid/column'
import { customColumn, dateColumn, moneyColumn, referenceColumn, textColumn } from '@/components/grid/columns'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import type { Transaction } from '@/lib/contract/transaction'
import { BankAccountCell, CategoryCell, DescriptionCell, Indicators, StakeholderCell } from './cells'
import { signed } from './edits'
import { STATUS_LABELS } from './filters'
import type { TransactionTab } from './tabs'

export const SOURCE_LABELS: Record<Transaction['source'], string> = {
  plaid: 'Bank link',
  qbo: 'QuickBooks Online',
  file: 'Statement file',
  manual: 'By hand',
  mirror: 'Transfer',
}

const columnsOf = (
  shownAmount: (row: Transaction) => number,
  editable: boolean,
): readonly GridColumn<Transaction>[] => [
  dateColumn('date', 'Date', (row) => row.date, { fixed: true }),
  customColumn('name', 'Description', (row) => <DescriptionCell row={row} />, {
    flex: 1,
    width: 220,
    sortable: true,
    fixed: true,
    skeleton: 'tile',
    tooltip: ({ name, description }) => (description && description !== name ? `${name}\n${description}` : name),
  }),
  customColumn('bank_account', 'Bank account', (row) => <BankAccountCell account={row.bank_account} />, {
    width: 138,
    sortable: true,
    hideBelow: 700,
    cellClass: () => 'text-fg-2',
    tooltip: (row) => bankAccountLabel(row.bank_account),
  }),
  moneyColumn('amount', 'Amount', shownAmount, { incoming: (row) => row.amount_type === 'money_in', fixed: true }),
  customColumn('chart_of_account', 'Category', (row) => <CategoryCell row={row} editable={editable} />, {
    width: 214,
    sortable: true,
    fixed: true,
    skeleton: 'chip',
    tooltip: (row) => row.chart_of_account?.name ?? null,
  }),
  referenceColumn('stakeholder', 'Stakeholder', (row) => <StakeholderCell row={row} editable={editable} />, {
    width: 160,
    sortable: true,
    hideBelow: 820,
    tooltip: (row) => row.stakeholder?.full_name ?? null,
  }),
  textColumn('status', 'Status', (row) => STATUS_LABELS[row.status], {
    width: 130,
    sortable: true,
    startsHidden: true,
  }),
  textColumn('source', 'Source', (row) => SOURCE_LABELS[row.source], { width: 130, startsHidden: true }),
  textColumn('entry_id', 'Entry', (row) => row.journal_entries[0]?.entry_id ?? null, {
    width: 110,
    startsHidden: true,
  }),
  textColumn('note', 'Note', (row) => row.note, { startsHidden: true }),
  customColumn('indicators', '', (row) => <Indicators row={row} />, {
    width: 98,
    align: 'right',
    hideBelow: 920,
    skeleton: 'none',
  }),
]

const withoutSign = (row: Transaction): number => row.amount
const MIXED = { edit: columnsOf(signed, true), read: columnsOf(signed, false) }
const ONE_WAY = { edit: columnsOf(withoutSign, true), read: columnsOf(withoutSign, false) }

/** Money in and Money out drop the sign. The identity holds per tab and right, as the grid needs. */
export const columnsFor = (tab: TransactionTab, editable: boolean): readonly GridColumn<Transaction>[] =>
  (tab === 'in' || tab === 'out' ? ONE_WAY : MIXED)[editable ? 'edit' : 'read']
