import { customColumn, dateColumn, menuColumn, moneyColumn, textColumn } from '@/components/grid/columns'
import type { GridColumn } from '@/components/grid/column'
import { linkColumn } from '@/components/grid/link-column'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { FileLink } from '@/components/ui/file-link'
import { StatusBadge } from '@/components/ui/badge'
import type { CsvColumn } from '@/lib/client/csv'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { formatRange } from '@/lib/dates/format'
import { worksheetPath } from './queries'
import { StatementMenu } from './statement-menu'
import { inSign } from './statement-sign'

const moneyIn = ({ bank_account, money_in_balance }: Reconciliation): number =>
  inSign(bank_account.kind) * money_in_balance
const moneyOut = ({ bank_account, money_out_balance }: Reconciliation): number =>
  -inSign(bank_account.kind) * money_out_balance

/** Signs are such that each row adds up from beginning to ending balance, on a card too. Source: SCREENS 4.6. */
export const COLUMNS: readonly GridColumn<Reconciliation>[] = [
  linkColumn(
    'bank_account',
    'Account',
    { text: (row) => bankAccountLabel(row.bank_account), href: ({ id }) => worksheetPath(id) },
    { width: 200, flex: 1 },
  ),
  textColumn('start_date', 'Period', (row) => formatRange(row.start_date, row.end_date), {
    width: 180,
    sortable: true,
  }),
  customColumn('finished', 'Status', (row) => <ReconciliationStatus row={row} />, { width: 120, skeleton: 'chip' }),
  moneyColumn('beginning_balance', 'Beginning', (row) => row.beginning_balance, { sortable: false }),
  moneyColumn('money_in_balance', 'Money in', moneyIn, { sortable: false, hideBelow: 1320 }),
  moneyColumn('money_out_balance', 'Money out', moneyOut, { sortable: false, hideBelow: 1320 }),
  moneyColumn('ending_balance', 'Ending', (row) => row.ending_balance, { sortable: false }),
  moneyColumn('settlement_balance', 'Statement', (row) => row.settlement_balance, { sortable: false }),
  moneyColumn('difference', 'Difference', (row) => row.difference, { sortable: false }),
  customColumn(
    'settlement_file',
    'Statement file',
    ({ settlement_file }) => (settlement_file ? <FileLink {...settlement_file} /> : null),
    { startsHidden: true },
  ),
  dateColumn('end_date', 'End', (row) => row.end_date, { startsHidden: true }),
  menuColumn((row) => <StatementMenu row={row} />),
]

export const EXPORTED: readonly CsvColumn<Reconciliation>[] = [
  ['Account', (row) => bankAccountLabel(row.bank_account)],
  ['Start', (row) => row.start_date],
  ['End', (row) => row.end_date],
  ['Status', (row) => (row.finished ? 'Finished' : 'In progress')],
  ['Beginning', (row) => row.beginning_balance],
  ['Money in', moneyIn],
  ['Money out', moneyOut],
  ['Ending', (row) => row.ending_balance],
  ['Statement', (row) => row.settlement_balance],
  ['Difference', (row) => row.difference],
  ['Statement file', (row) => row.settlement_file?.name ?? null],
]

export function ReconciliationStatus({ row }: { row: Pick<Reconciliation, 'finished'> }) {
  return row.finished ? (
    <StatusBadge tone="green">Finished</StatusBadge>
  ) : (
    <StatusBadge tone="violet">In progress</StatusBadge>
  )
}
