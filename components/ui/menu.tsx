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
import { useRef, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx'
import { keepPlace } from './focus-layer'
import { Kbd } from './kbd'

export interface MenuProps {
  trigger: ReactElement
  align?: 'start' | 'end'
  side?: 'top' | 'bottom' | 'right'
  width?: number
  children: ReactNode
}

export function Menu({ trigger, align = 'end', side = 'bottom', width, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    // Not modal: what lies below stays readable to assistive technology; the menu holds the keyboard either way.
    <Root modal={false} onOpenChange={(open) => open && keepPlace(button.current)}>
      <Trigger ref={button} asChild>{trigger}</Trigger>
      <Portal>
        <Content
          className="pop menu pop-scroll max-h-(--radix-dropdown-menu-content-available-height)"
          style={{ minWidth: width ?? 180 }}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

export interface MenuItemProps {
  icon?: ReactNode
  shortcut?: string
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, shortcut, danger, disabled, onSelect, children }: MenuItemProps) {
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

export interface MenuCheckboxProps {
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** Stays open when toggled. */
export function MenuCheckbox({ checked, disabled, onChange, children }: MenuCheckboxProps) {
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

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Label className="mlabel">{children}</Label>
}

export function MenuSeparator() {
  return <Separator className="hr my-1!" />
}
