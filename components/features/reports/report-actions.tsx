'use client'
import { Bookmark, ChevronDown, Download, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useMay } from '@/lib/client/use-may'
import { useExport, type ReportDownload } from './use-export'

interface ReportActionsProps {
  onPrint: () => void
  /** Null until the report's settings are known. */
  files: ReportDownload | null
  /** False: the report has no files. */
  exports: boolean
  /** Saves the report as shown; null if it cannot be saved. */
  onSave: (() => void) | null
}

/** Print and the exports, for users who may export. */
export function ReportActions({ onPrint, files, exports, onSave }: ReportActionsProps) {
  const { start, running } = useExport()
  const may = useMay()
  return (
    <>
      <Button variant="ghost" icon={<Printer size={16} strokeWidth={1.75} aria-hidden />} onClick={onPrint}>
        Print
      </Button>
      {exports && may('report.export') ? (
        <>
          <Button
            icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
            loading={running !== null}
            loadingLabel="Exporting"
            disabled={files === null}
            onClick={() => files && start('pdf', files)}
          >
            Export as PDF
          </Button>
          <Menu trigger={<IconButton label="More exports" icon={<ChevronDown size={16} strokeWidth={1.75} />} />}>
            <MenuItem
              icon={<FileSpreadsheet size={16} strokeWidth={1.75} aria-hidden />}
              disabled={files === null || running !== null}
              onSelect={() => files && start('xlsx', files)}
            >
              Export as Excel
            </MenuItem>
            {onSave && may('report.edit') ? (
              <MenuItem icon={<Bookmark size={16} strokeWidth={1.75} aria-hidden />} onSelect={onSave}>
                Save report…
              </MenuItem>
            ) : null}
          </Menu>
        </>
      ) : null}
    </>
  )
}

/** The same behind one button, for a phone. */
export function MobileReportActions({ onPrint, files, exports, onSave }: ReportActionsProps) {
  const { start, running } = useExport()
  const may = useMay()
  const off = files === null || running !== null
  return (
    <Menu trigger={<IconButton label="Print and export" icon={<Download size={20} strokeWidth={1.75} />} />}>
      <MenuItem icon={<Printer size={16} strokeWidth={1.75} aria-hidden />} onSelect={onPrint}>
        Print
      </MenuItem>
      {exports && may('report.export') ? (
        <>
          <MenuItem
            icon={<FileText size={16} strokeWidth={1.75} aria-hidden />}
            disabled={off}
            onSelect={() => files && start('pdf', files)}
          >
            Export as PDF
          </MenuItem>
          <MenuItem
            icon={<FileSpreadsheet size={16} strokeWidth={1.75} aria-hidden />}
            disabled={off}
            onSelect={() => files && start('xlsx', files)}
          >
            Export as Excel
          </MenuItem>
          {onSave && may('report.edit') ? (
            <MenuItem icon={<Bookmark size={16} strokeWidth={1.75} aria-hidden />} onSelect={onSave}>
              Save report…
            </MenuItem>
          ) : null}
        </>
      ) : null}
    </Menu>
  )
}
