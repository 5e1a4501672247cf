'use client'
import { Download, Ellipsis, ListTree, Printer } from 'lucide-react'
import { useState } from 'react'
import { ImportItem } from '@/components/shell/list-actions'
import { printPage } from '@/components/shell/print-page'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useMay } from '@/lib/client/use-may'
import { ImportChartDialog } from './import-dialog'
import { TemplateChartDialog } from './template-dialog'

interface ChartMoreProps {
  mayEdit: boolean
  /** Undefined until the chart is loaded. */
  onExport: (() => void) | undefined
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }

/** Actions on the chart as a whole. */
export function ChartMore({ mayEdit, onExport }: ChartMoreProps) {
  const may = useMay()
  const [asking, setAsking] = useState<'import' | 'template' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <Menu align="end" trigger={<IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />}>
        {mayEdit ? (
          <>
            <ImportItem onSelect={() => setAsking('import')} />
            <MenuItem icon={<ListTree {...ICON} />} onSelect={() => setAsking('template')}>
              Load trucking template
            </MenuItem>
          </>
        ) : null}
        {may('report.export') ? (
          <MenuItem icon={<Download {...ICON} />} disabled={!onExport} onSelect={() => onExport?.()}>
            Export as CSV
          </MenuItem>
        ) : null}
        <MenuItem icon={<Printer {...ICON} />} onSelect={() => printPage('Chart of accounts')}>
          Print
        </MenuItem>
      </Menu>
      {asking === 'import' ? <ImportChartDialog onClose={close} /> : null}
      {asking === 'template' ? <TemplateChartDialog onClose={close} /> : null}
    </>
  )
}
