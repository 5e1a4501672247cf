'use client'
import { Download, Ellipsis, Printer, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { printPage } from './print-page'

interface ListActionsProps {
  /** The title of the printout. */
  name: string
  csv: {
    /** Whether the user may export the books. */
    may: boolean
    write: () => void
    writing: boolean
  }
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }

/** Export and print of a list. */
export function ListActions({ name, csv }: ListActionsProps) {
  return (
    <>
      {csv.may ? (
        <Button
          variant="ghost"
          icon={<Download {...ICON} />}
          loading={csv.writing}
          loadingLabel="Exporting"
          onClick={csv.write}
        >
          Export
        </Button>
      ) : null}
      <Button variant="ghost" icon={<Printer {...ICON} />} onClick={() => printPage(name)}>
        Print
      </Button>
    </>
  )
}

/** The same in the bar of one of several lists on a page. */
export function ListIcons({ name, csv }: ListActionsProps) {
  return (
    <span className="flex items-center gap-1">
      {csv.may ? (
        <IconButton
          label="Export"
          icon={<Download size={16} strokeWidth={1.75} />}
          disabled={csv.writing}
          onClick={csv.write}
        />
      ) : null}
      <IconButton label="Print" icon={<Printer size={16} strokeWidth={1.75} />} onClick={() => printPage(name)} />
    </span>
  )
}

/** The same for a small window, below its other actions. */
export function ListMenu({ name, csv, children }: ListActionsProps & { children?: ReactNode }) {
  return (
    <Menu align="end" trigger={<IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />}>
      {children}
      {csv.may ? (
        <MenuItem icon={<Download {...ICON} />} disabled={csv.writing} onSelect={csv.write}>
          Export
        </MenuItem>
      ) : null}
      <MenuItem icon={<Printer {...ICON} />} onSelect={() => printPage(name)}>
        Print
      </MenuItem>
    </Menu>
  )
}

/** Opens the import of a list. */
export const ImportButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" icon={<Upload {...ICON} />} onClick={onClick}>
    Import
  </Button>
)

/** The same in a menu. */
export const ImportItem = ({ onSelect }: { onSelect: () => void }) => (
  <MenuItem icon={<Upload {...ICON} />} onSelect={onSelect}>
    Import
  </MenuItem>
)
