import { dayOf } from '@/components/form/today'
import type { GridColumn } from '@/components/grid/column'
import { customColumn, dateColumn, moneyColumn, textColumn } from '@/components/grid/columns'
import { linkColumn } from '@/components/grid/link-column'
import { WrappedText } from '@/components/grid/two-lines'
import type { CsvColumn } from '@/lib/client/csv'
import { EVENT_LABELS } from '@/components/pickers/entry-kinds'
import type { JournalEntry } from '@/lib/contract/journal-entry'
import { JOURNAL_PAGE } from './queries'

export const JOURNAL_ORDERINGS = ['date', 'entry_id', 'total_amount', 'created_at']

const accountsOf = ({ accounts }: JournalEntry): string =>
  [...new Set(accounts.map(({ chart_of_account: { chart_number, name } }) => `${chart_number} ${name}`))].join(', ')
const stakeholdersOf = ({ accounts }: JournalEntry): string =>
  [...new Set(accounts.flatMap(({ stakeholder }) => stakeholder?.full_name ?? []))].join(', ')

export const JOURNAL_COLUMNS: readonly GridColumn<JournalEntry>[] = [
  dateColumn('date', 'Date', (row) => row.date),
  linkColumn(
    'entry_id',
    'Entry',
    { text: (row) => row.entry_id, href: ({ id }) => `${JOURNAL_PAGE}?entry=${id}` },
    { width: 176 },
  ),
  textColumn('event_type', 'Type', (row) => EVENT_LABELS[row.event_type].many, { width: 104 }),
  customColumn('description', 'Description', (row) => <WrappedText>{row.description || '–'}</WrappedText>, {
    ...{ flex: 1, width: 160 },
    tooltip: (row) => row.description,
  }),
  customColumn('accounts', 'Accounts', (row) => <WrappedText>{accountsOf(row)}</WrappedText>, {
    ...{ flex: 1.2, width: 180 },
    cellClass: () => 'text-fg-2',
    tooltip: accountsOf,
  }),
  textColumn('stakeholders', 'Stakeholders', stakeholdersOf, { width: 150, hideBelow: 1200 }),
  moneyColumn('total_amount', 'Debit = credit', (row) => row.total_amount),
  dateColumn('created_at', 'Created', (row) => dayOf(row.created_at), { startsHidden: true }),
]

export const EXPORTED: readonly CsvColumn<JournalEntry>[] = [
  ['Date', (row) => row.date],
  ['Entry', (row) => row.entry_id],
  ['Type', (row) => EVENT_LABELS[row.event_type].many],
  ['Description', (row) => row.description],
  ['Accounts', accountsOf],
  ['Stakeholders', stakeholdersOf],
  ['Debit = credit', (row) => row.total_amount],
  ['Note', (row) => row.note],
  ['Created', (row) => dayOf(row.created_at)],
]
