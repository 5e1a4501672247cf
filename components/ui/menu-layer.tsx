'use client'
import {
  CheckboxItem,
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  Root,
  Separator,
  Trigger,
} from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { cx } from './cx'
import { Kbd } from './kbd'
import { POP } from './layer-look'
import { Opener } from './layer-trigger'
import { ITEM_GROUP, ItemEnd, menuItemLook } from './list-item'
import { moveFocus } from './list-keys'
import type { MenuProps } from './menu'
import { MenuParts, type MenuCheckboxProps, type MenuItemProps, type MenuLabelProps } from './menu-parts'

export interface MenuLayerProps extends Omit<MenuProps, 'trigger'> {
  id: string
  labelledBy: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element that opens it, that it is anchored to, and that gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
  openedByKey: boolean
}

export function MenuLayer({
  id,
  labelledBy,
  open,
  onOpenChange,
  opener,
  openedByKey,
  align = 'end',
  side = 'bottom',
  width,
  children,
}: MenuLayerProps) {
  const list = useRef<HTMLDivElement>(null)
  useFirstItem(list, openedByKey)
  return (
    // Not modal, so that the page below stays readable to assistive technology; the menu keeps the focus either way.
    <Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <Opener of={opener} />
      </Trigger>
      <Portal>
        <Content
          ref={list}
          id={id}
          aria-labelledby={labelledBy}
          className={cx(POP, 'pop-scroll relative max-h-(--radix-dropdown-menu-content-available-height) p-1')}
          style={{ minWidth: width ?? 180 }}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onKeyDownCapture={moveFocus}
        >
          <MenuParts value={PARTS}>{children}</MenuParts>
        </Content>
      </Portal>
    </Root>
  )
}

const ITEM = '[role^="menuitem"]'

/** The library did not see the key that opened the menu the first time, after which the first item should have the focus. */
function useFirstItem(list: RefObject<HTMLElement | null>, openedByKey: boolean): void {
  const wasByKey = useRef(openedByKey)
  useEffect(() => {
    if (!wasByKey.current) return
    const timer = setTimeout(() => {
      // The next key may have moved it already.
      if (!document.activeElement?.matches(ITEM))
        list.current?.querySelector<HTMLElement>(`${ITEM}:not([data-disabled])`)?.focus()
    })
    return () => clearTimeout(timer)
  }, [list])
}

function MenuItem({ icon, shortcut, danger, disabled, disabledReason, onSelect, children }: MenuItemProps) {
  const blocked = disabledReason !== undefined
  return (
    <Item
      className={menuItemLook({ danger })}
      disabled={disabled}
      aria-disabled={disabled || blocked || undefined}
      onSelect={blocked ? (event) => event.preventDefault() : onSelect}
    >
      {icon}
      {blocked ? (
        <span className="py-1.5 leading-tight">
          {children}
          <span className="block text-xs text-muted">{disabledReason}</span>
        </span>
      ) : (
        children
      )}
      {shortcut ? (
        <ItemEnd>
          <Kbd keys={shortcut} />
        </ItemEnd>
      ) : null}
    </Item>
  )
}

function MenuCheckbox({ checked, disabled, onChange, children }: MenuCheckboxProps) {
  return (
    <CheckboxItem
      className={menuItemLook()}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      {children}
      <ItemEnd>
        <ItemIndicator className="text-accent-fg">
          <Check size={14} strokeWidth={2} aria-hidden />
        </ItemIndicator>
      </ItemEnd>
    </CheckboxItem>
  )
}

function MenuLabel({ children }: MenuLabelProps) {
  return <Label className={ITEM_GROUP}>{children}</Label>
}

function MenuSeparator() {
  return <Separator className="my-1 h-px bg-(--border-subtle)" />
}

const PARTS: MenuParts = { MenuItem, MenuCheckbox, MenuLabel, MenuSeparator }
