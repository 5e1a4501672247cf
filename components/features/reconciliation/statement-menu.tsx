'use client'
import { useRouter } from '@/components/ui/use-router'
import { MenuItem } from '@/components/ui/menu'
import { RowMenu } from '@/components/ui/row-menu'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { useMay } from '@/lib/client/use-may'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { formatRange } from '@/lib/dates/format'
import { worksheetPath } from './queries'
import { useDeleteWorksheet } from './use-delete-worksheet'
import { useReportFile } from './use-report-file'
import { useUndoReconciliation } from './use-undo-reconciliation'

/** The actions on a statement in the list. */
export function StatementMenu({ row }: { row: Reconciliation }) {
  const may = useMay()
  const router = useRouter()
  const { remove } = useDeleteWorksheet()
  const { mayUndo, undo } = useUndoReconciliation(row)
  const { save } = useReportFile()
  const { id, finished, bank_account, start_date, end_date } = row
  const name = `${bankAccountLabel(bank_account)}, ${formatRange(start_date, end_date)}`
  return (
    <RowMenu name={name}>
      <MenuItem onSelect={() => router.push(worksheetPath(id))}>{finished ? 'Open report' : 'Continue'}</MenuItem>
      {finished && may('report.export') ? <MenuItem onSelect={() => save(id, 'pdf')}>Report (PDF)</MenuItem> : null}
      {finished && mayUndo ? <MenuItem onSelect={() => void undo()}>Undo</MenuItem> : null}
      {!finished && may('reconciliation.edit') ? (
        <MenuItem danger onSelect={() => void remove(row)}>
          Delete draft
        </MenuItem>
      ) : null}
    </RowMenu>
  )
}
