'use client'
import { CheckboxItem, Content, Item, ItemIndicator, Label, Portal, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu'
import { Check } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { cx } from './cx'
import { Kbd } from './kbd'
import { Opener } from './layer-trigger'
import { moveAtOnce } from './list-keys'
import { MenuParts, type MenuCheckboxProps, type MenuItemProps, type MenuLabelProps, type MenuProps } from './menu'

export interface MenuLayerProps extends Omit<MenuProps, 'trigger'> {
  id: string
  labelledBy: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What opens it, where it hangs and where the keyboard returns to. */
  opener: RefObject<HTMLButtonElement | null>
  openedByKey: boolean
}

export function MenuLayer({ id, labelledBy, open, onOpenChange, opener, openedByKey, align = 'end', side = 'bottom', width, children }: MenuLayerProps) {
  const list = useRef<HTMLDivElement>(null)
  useFirstItem(list, openedByKey)
  return (
    // Not modal: what lies below stays readable to assistive technology; the menu holds the keyboard either way.
    <Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <Opener of={opener} />
      </Trigger>
      <Portal>
        <Content
          ref={list}
          id={id}
          aria-labelledby={labelledBy}
          className="pop menu pop-scroll max-h-(--radix-dropdown-menu-content-available-height)"
          style={{ minWidth: width ?? 180 }}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          onKeyDownCapture={moveAtOnce}
        >
          <MenuParts value={PARTS}>{children}</MenuParts>
        </Content>
      </Portal>
    </Root>
  )
}

/** The library did not see the key that opened the first time, with which the first item has the keyboard. */
function useFirstItem(list: RefObject<HTMLElement | null>, openedByKey: boolean): void {
  const wasByKey = useRef(openedByKey)
  useEffect(() => {
    if (!wasByKey.current) return
    const timer = setTimeout(() => {
      // The next key may have moved it already.
      if (!document.activeElement?.matches('.mi')) list.current?.querySelector<HTMLElement>('.mi:not([data-disabled])')?.focus()
    })
    return () => clearTimeout(timer)
  }, [list])
}

function MenuItem({ icon, shortcut, danger, disabled, onSelect, children }: MenuItemProps) {
  return (
    <Item className={cx('mi', danger && 'danger')} disabled={disabled} onSelect={onSelect}>
      {icon}
      {children}
      {shortcut ? (
        <span className="end">
          <Kbd keys={shortcut} />
        </span>
      ) : null}
    </Item>
  )
}

function MenuCheckbox({ checked, disabled, onChange, children }: MenuCheckboxProps) {
  return (
    <CheckboxItem
      className="mi"
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      {children}
      <span className="end">
        <ItemIndicator className="text-accent-fg">
          <Check size={14} strokeWidth={2} aria-hidden />
        </ItemIndicator>
      </span>
    </CheckboxItem>
  )
}

function MenuLabel({ children }: MenuLabelProps) {
  return <Label className="mlabel">{children}</Label>
}

function MenuSeparator() {
  return <Separator className="hr my-1!" />
}

const PARTS: MenuParts = { MenuItem, MenuCheckbox, MenuLabel, MenuSeparator }
