'use client'
import { Download } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import type { TreeMode } from '@/components/ui/tree-table'
import { download } from '@/lib/client/download'
import { useDownload } from '@/lib/client/use-download'
import { useMay } from '@/lib/client/use-may'
import { balanceSheetFile, cashActivityFile, profitAndLossFile } from '@/lib/contract/report'
import type { DayRange } from '@/lib/dates/range-presets'

const FILES = {
  'profit-and-loss': profitAndLossFile,
  'balance-sheet': balanceSheetFile,
  'cash-activity': cashActivityFile,
}

interface StatementExportProps {
  report: 'profit-and-loss' | 'balance-sheet' | 'cash-activity'
  range: DayRange
  mode: TreeMode
}

/** Exports the statement as shown, for users who may export the books. */
export function StatementExport({ report, range, mode }: StatementExportProps) {
  const { mutate, isPending } = useDownload()
  const may = useMay()
  if (!may('report.export')) return null
  const query = { start_date: range.start, end_date: range.end, mode, as: 'pdf' as const }
  return (
    <IconButton
      size={28}
      bordered
      label="Export as PDF"
      disabled={isPending}
      icon={isPending ? <Spinner size={14} /> : <Download size={14} strokeWidth={2} />}
      onClick={() => mutate(() => download(FILES[report], { query }))}
    />
  )
}
