'use client'
import { Download } from 'lucide-react'
import type { Grid } from '@/components/grid/use-grid'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useMay } from '@/lib/client/use-may'
import { DEFAULT_ORDERING, filterOf } from '../queries'
import type { TransactionTab } from './tabs'
import { useListExport } from './use-list-export'

interface ListExportProps {
  tab: TransactionTab
  grid: Grid
  look?: 'button' | 'icon'
}

/** Exports the list with its filters and its order as a workbook. */
export function ListExport({ tab, grid, look = 'button' }: ListExportProps) {
  const may = useMay()
  const { run, running } = useListExport()
  if (!may('report.export')) return null
  const start = () => void run({ ...filterOf(tab, grid.state), ordering: grid.state.ordering || DEFAULT_ORDERING })
  if (look === 'icon') {
    return (
      <IconButton
        bordered
        label="Export"
        icon={<Download size={18} strokeWidth={1.75} />}
        disabled={running || !grid.ready}
        onClick={start}
      />
    )
  }
  return (
    <Button
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      loading={running}
      loadingLabel="Exporting"
      disabled={!grid.ready}
      onClick={start}
    >
      Export
    </Button>
  )
}
