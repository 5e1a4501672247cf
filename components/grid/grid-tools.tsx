'use client'
import { useAtomValue } from 'jotai'
import { Columns3, RotateCcw } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuCheckbox, MenuLabel } from '@/components/ui/menu'
import { uiStore } from '@/components/ui/ui-store'
import type { GridColumn } from './column'
import { crampedAtom } from './cramped'
import { inOrder, isVisible, withVisibility } from './column-order'
import type { Grid } from './use-grid'

/** Columns and Reset table, at the right end of the filter bar. */
export function GridTools<Row>({ grid, columns }: { grid: Grid; columns: readonly GridColumn<Row>[] }) {
  const kept = grid.state.columns
  const cramped = useAtomValue(crampedAtom, { store: uiStore })
  const optional = inOrder(columns, kept.order).filter((column) => !column.fixed && !column.unseenHeader)
  return (
    <span className="max-sm:hidden flex items-center gap-1">
      <Menu trigger={<IconButton label="Columns" icon={<Columns3 size={16} strokeWidth={1.75} />} />}>
        <MenuLabel>Columns</MenuLabel>
        {optional.map((column) => (
          <MenuCheckbox
            key={column.id}
            checked={isVisible(column, kept)}
            onChange={(visible) => grid.setColumns(withVisibility(column, visible, kept))}
          >
            {column.header}{' '}
            {isVisible(column, kept) && cramped.includes(column.id) ? (
              <span className="ml-1.5 text-muted">no room at this width</span>
            ) : null}
          </MenuCheckbox>
        ))}
      </Menu>
      <IconButton label="Reset table" icon={<RotateCcw size={16} strokeWidth={1.75} />} onClick={grid.reset} />
    </span>
  )
}
