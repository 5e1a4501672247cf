import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button'
import { Menu } from './menu'

interface RowMenuProps {
  /** What the row is of. */
  name: string
  tabIndex?: number
  /** Its items, which are mounted while the menu is open. */
  children: ReactNode
}

/** The actions on one row of a list. */
export const RowMenu = ({ name, tabIndex, children }: RowMenuProps) => (
  <Menu
    trigger={
      <IconButton
        size={24}
        tabIndex={tabIndex}
        className="print:hidden"
        label={`Actions for ${name}`}
        icon={<Ellipsis size={16} strokeWidth={1.75} />}
      />
    }
  >
    {children}
  </Menu>
)
