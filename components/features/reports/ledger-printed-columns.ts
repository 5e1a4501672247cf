import { EVENT_LABELS } from '@/components/pickers/entry-kinds'
import type { GeneralLedgerLine, LedgerGrouping } from '@/lib/contract/ledger-report'
import { formatDay } from '@/lib/dates/format'
import { formatPlain } from '@/lib/money/format'

interface PrintedColumn {
  key: string
  header: string
  money?: boolean
  /** Never wrapped. */
  whole?: boolean
  cell: (line: GeneralLedgerLine) => string
}

const figure = (amount: number | null): string => (amount === null ? '' : formatPlain(amount))
const side = (balance_type: 'debit' | 'credit', header: string): PrintedColumn => ({
  ...{ key: balance_type, header, money: true, whole: true },
  cell: (line) => (line.balance_type === balance_type ? formatPlain(line.amount) : ''),
})

/** Text and figures only: decorations of the screen would just take up space on paper. */
export const printedColumns = (grouping: LedgerGrouping): PrintedColumn[] => [
  { key: 'date', header: 'Date', whole: true, cell: ({ date_at }) => formatDay(date_at) },
  { key: 'entry', header: 'Entry', whole: true, cell: ({ entry_id }) => entry_id },
  { key: 'event', header: 'Event', whole: true, cell: ({ event_type }) => EVENT_LABELS[event_type].one },
  ...(grouping === 'account'
    ? []
    : [
        {
          key: 'account',
          header: 'Account',
          cell: ({ account: { chart_number, name } }: GeneralLedgerLine) => `${chart_number} ${name}`,
        },
      ]),
  { key: 'description', header: 'Description', cell: ({ description }) => description },
  ...(grouping === 'stakeholder'
    ? []
    : [
        {
          key: 'stakeholder',
          header: 'Stakeholder',
          cell: ({ stakeholder }: GeneralLedgerLine) => stakeholder?.full_name ?? '',
        },
      ]),
  side('debit', 'Debit'),
  side('credit', 'Credit'),
  ...(grouping === 'account'
    ? [
        {
          ...{ key: 'balance', header: 'Balance', money: true, whole: true },
          cell: ({ running_total }: GeneralLedgerLine) => figure(running_total),
        },
      ]
    : []),
]
