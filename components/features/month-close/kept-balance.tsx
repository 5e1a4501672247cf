'use client'
import { DrawerBody } from '@/components/ui/drawer'
import { Card } from '@/components/ui/card'
import { RowName } from '@/components/ui/row-name'
import { Table, type TableColumn } from '@/components/ui/table'
import type { CloseMonth } from '@/lib/contract/month-close'
import { formatPlain } from '@/lib/money/format'

type Kept = CloseMonth['kept'][number]

/** The trial balance as it was when the month was last closed. */
export function KeptBalance({ kept }: Pick<CloseMonth, 'kept'>) {
  const amount = (id: string, header: string, of: (row: Kept) => number, hideOnPhone = false): TableColumn<Kept> => ({
    ...{ id, header, align: 'right', hideOnPhone },
    cell: (row) => formatPlain(of(row)),
  })
  const columns: readonly TableColumn<Kept>[] = [
    {
      id: 'account',
      header: 'Account',
      cell: ({ chart_of_account_number, name }) => <RowName number={chart_of_account_number}>{name}</RowName>,
    },
    amount('beginning', 'Beginning', (row) => row.beginning_amount, true),
    amount('debit', 'Debit', (row) => row.debit, true),
    amount('credit', 'Credit', (row) => row.credit, true),
    amount('ending', 'Ending', (row) => row.total_amount),
  ]
  return (
    <DrawerBody>
      <Card className="overflow-hidden">
        <Table
          dense
          caption="Trial balance as closed"
          columns={columns}
          rows={kept}
          rowId={({ chart_of_account_id }) => chart_of_account_id}
        />
      </Card>
    </DrawerBody>
  )
}
