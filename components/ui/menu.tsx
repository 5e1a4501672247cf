'use client'
import { use, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { keepPlace } from './focus-layer'
import { laterLayer } from './later'
import { isPlainPress, LayerTrigger, openState } from './layer-trigger'
import type { MenuLayerProps } from './menu-layer'
import { MenuParts, type MenuCheckboxProps, type MenuItemProps, type MenuLabelProps } from './menu-parts'

export interface MenuProps {
  trigger: ReactElement
  align?: 'start' | 'end'
  side?: 'top' | 'bottom' | 'right'
  width?: number
  children: ReactNode
}

const MenuLayer = laterLayer<MenuLayerProps>(() => import('./menu-layer').then((file) => file.MenuLayer))
const OPEN_KEYS = ['Enter', ' ', 'ArrowDown']

export function Menu({ trigger, ...layer }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState<'pointer' | 'key' | null>(null)
  const ownId = useId()
  const listId = useId()
  const open = shown !== null
  const show = (next: typeof shown) => {
    if (next) keepPlace(opener.current)
    setShown(next)
  }
  const { id = ownId } = (trigger as ReactElement<{ id?: string }>).props
  return (
    <>
      <LayerTrigger
        drawn={trigger}
        ref={opener}
        id={id}
        aria-haspopup="menu"
        {...openState(open, listId)}
        onPointerDown={(event) => {
          if (!isPlainPress(event) || event.currentTarget.disabled) return
          show(open ? null : 'pointer')
          // The press would move the focus away from the list.
          if (!open) event.preventDefault()
        }}
        onKeyDown={(event) => {
          if (!OPEN_KEYS.includes(event.key)) return
          event.preventDefault()
          show(open && event.key !== 'ArrowDown' ? null : 'key')
        }}
      />
      <MenuLayer
        {...layer}
        id={listId}
        labelledBy={id}
        open={open}
        onOpenChange={(next) => show(next ? 'pointer' : null)}
        opener={opener}
        openedByKey={shown === 'key'}
      />
    </>
  )
}

export function MenuItem(props: MenuItemProps) {
  const parts = use(MenuParts)
  return parts ? <parts.MenuItem {...props} /> : null
}

/** Stays open when toggled. */
export function MenuCheckbox(props: MenuCheckboxProps) {
  const parts = use(MenuParts)
  return parts ? <parts.MenuCheckbox {...props} /> : null
}

export function MenuLabel(props: MenuLabelProps) {
  const parts = use(MenuParts)
  return parts ? <parts.MenuLabel {...props} /> : null
}

export function MenuSeparator() {
  const parts = use(MenuParts)
  return parts ? <parts.MenuSeparator /> : null
}
