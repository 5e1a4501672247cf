import type { GridColumn } from '@/components/grid/column'
import { customColumn, dateColumn, moneyColumn, referenceColumn, textColumn } from '@/components/grid/columns'
import { dayOf } from '@/components/form/today'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { StatusBadge } from '@/components/ui/badge'
import { SOURCE_LABELS, STATUS_LABELS } from '@/lib/contract/labels'
import type { Transaction } from '@/lib/contract/transaction'
import { BankAccountCell, DescriptionCell, StakeholderCell } from './cells'
import { linkText } from '../match/link-text'
import { signed } from '../edits/edits'
import { CountCell, MarkedCategory, MarkedIndicators, MatchCell, SourceCell } from './marked-cells'
import type { MarkedTransaction } from './marks'
import { STATUS_TONES } from './status-tones'
import type { TransactionTab } from './tabs'

const columnsOf = (
  shownAmount: (row: Transaction) => number,
  editable: boolean,
): readonly GridColumn<MarkedTransaction>[] => [
  dateColumn('date', 'Date', (row) => row.date, { fixed: true }),
  customColumn('name', 'Description', (row) => <DescriptionCell row={row} />, {
    flex: 17,
    width: 150,
    sortable: true,
    fixed: true,
    skeleton: 'tile',
    tooltip: ({ name, description }) => (description && description !== name ? `${name}\n${description}` : name),
  }),
  customColumn('bank_account', 'Bank account', (row) => <BankAccountCell account={row.bank_account} />, {
    // Wide enough for the digits; a wider column shows the name before them.
    width: 108,
    sortable: true,
    hideBelow: 790,
    cellClass: () => 'text-fg-2',
    tooltip: (row) => bankAccountLabel(row.bank_account),
  }),
  moneyColumn('amount', 'Amount', shownAmount, { incoming: (row) => row.amount_type === 'money_in', fixed: true }),
  customColumn('chart_of_account', 'Category', (row) => <MarkedCategory row={row} editable={editable} />, {
    flex: 19,
    width: 210,
    sortable: true,
    fixed: true,
    skeleton: 'chip',
    tooltip: (row) => row.chart_of_account?.name ?? null,
  }),
  referenceColumn(
    'stakeholder',
    'Stakeholder',
    (row) => <StakeholderCell row={row} editable={editable} suggested={row.marks?.stakeholder} />,
    {
      flex: 14,
      width: 118,
      sortable: true,
      hideBelow: 950,
      tooltip: (row) => row.stakeholder?.full_name ?? null,
    },
  ),
  customColumn(
    'status',
    'Status',
    (row) => <StatusBadge tone={STATUS_TONES[row.status]}>{STATUS_LABELS[row.status]}</StatusBadge>,
    {
      width: 144,
      sortable: true,
      hideBelow: 1280,
      skeleton: 'chip',
      tooltip: (row) => STATUS_LABELS[row.status],
    },
  ),
  customColumn('match', 'Match', (row) => <MatchCell row={row} />, {
    width: 140,
    hideBelow: 1420,
    skeleton: 'chip',
    tooltip: (row) => linkText(row),
  }),
  textColumn('finalized', 'Finalized', (row) => (row.is_finalized ? 'Yes' : null), { width: 96, hideBelow: 1520 }),
  customColumn('suggestion', 'Suggestion', (row) => <SourceCell row={row} />, {
    width: 120,
    startsHidden: true,
    skeleton: 'chip',
  }),
  customColumn('comments', 'Comments', (row) => <CountCell row={row} of="comments" />, {
    width: 100,
    align: 'right',
    startsHidden: true,
  }),
  customColumn('attachments', 'Files', (row) => <CountCell row={row} of="attachments" />, {
    width: 80,
    align: 'right',
    startsHidden: true,
  }),
  moneyColumn('money_in', 'Money in', (row) => (row.amount_type === 'money_in' ? row.amount : null), {
    sortable: false,
    startsHidden: true,
    incoming: () => true,
  }),
  moneyColumn('money_out', 'Money out', (row) => (row.amount_type === 'money_out' ? row.amount : null), {
    sortable: false,
    startsHidden: true,
  }),
  textColumn('entity', 'Entity', (row) => row.entity.name, { width: 150, startsHidden: true }),
  textColumn('source', 'Source', (row) => SOURCE_LABELS[row.source], { width: 130, startsHidden: true }),
  textColumn('entry_id', 'Entry', (row) => row.journal_entries[0]?.entry_id ?? null, {
    width: 110,
    startsHidden: true,
  }),
  textColumn('transaction_id', 'Bank’s number', (row) => row.transaction_id, { startsHidden: true }),
  dateColumn('created_at', 'Created', (row) => dayOf(row.created_at), { sortable: false, startsHidden: true }),
  textColumn('note', 'Note', (row) => row.note, { startsHidden: true }),
  customColumn('indicators', 'Marks', (row) => <MarkedIndicators row={row} />, {
    unseenHeader: true,
    width: 98,
    align: 'right',
    hideBelow: 1050,
    skeleton: 'none',
  }),
]

const withoutSign = (row: Transaction): number => row.amount
const MIXED = { edit: columnsOf(signed, true), read: columnsOf(signed, false) }
const ONE_WAY = { edit: columnsOf(withoutSign, true), read: columnsOf(withoutSign, false) }

/** Money in and Money out omit the sign. The grid needs one object per tab and set of rights. */
export const columnsFor = (tab: TransactionTab, editable: boolean): readonly GridColumn<MarkedTransaction>[] =>
  (tab === 'in' || tab === 'out' ? ONE_WAY : MIXED)[editable ? 'edit' : 'read']
