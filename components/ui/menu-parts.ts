import { createContext, type ComponentType, type ReactNode } from 'react'

export interface MenuItemProps {
  icon?: ReactNode
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  /** Keeps a disabled item reachable and tells why it is disabled. */
  disabledReason?: string | undefined
  onSelect: () => void
  children: ReactNode
}

export interface MenuCheckboxProps {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

export interface MenuLabelProps {
  children: ReactNode
}

export interface MenuParts {
  MenuItem: ComponentType<MenuItemProps>
  MenuCheckbox: ComponentType<MenuCheckboxProps>
  MenuLabel: ComponentType<MenuLabelProps>
  MenuSeparator: ComponentType
}

/** The parts of a menu are loaded with the menu. */
export const MenuParts = createContext<MenuParts | null>(null)
