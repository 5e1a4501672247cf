'use client'
import { Content, Item, ItemIndicator, ItemText, Portal, Root, Trigger, Viewport } from '@radix-ui/react-select'
import { Check } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { cx } from './cx'
import { holdKeys } from './held-keys'
import { POP } from './layer-look'
import { Opener } from './layer-trigger'
import { ItemEnd, menuItemLook } from './list-item'
import { moveFocus } from './list-keys'
import { useNonce } from './nonce'
import type { SelectOption } from './select'

export interface SelectLayerProps {
  id: string
  options: readonly SelectOption[]
  value: string | null
  onChoose: (value: string) => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element that opens it, that it is anchored to, and that gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
}

export function SelectLayer({ id, options, value, onChoose, open, onOpenChange, opener }: SelectLayerProps) {
  // Radix writes a style element next to the list.
  const nonce = useNonce()
  const release = useRef<(came: boolean) => void>(undefined)
  // The list takes the focus once it is positioned: keys typed before are meant for it.
  useLayoutEffect(() => {
    if (!open) return
    release.current = holdKeys()
    return () => release.current?.(false)
  }, [open])
  // At once, not when the list has faded out: the next key is meant for the page. Until its effects have run, the list keeps the focus.
  useEffect(() => {
    const focused = document.activeElement
    if (!open && (focused === document.body || focused?.closest('[role="listbox"]'))) opener.current?.focus()
  }, [open, opener])
  return (
    <Root value={value ?? ''} onValueChange={onChoose} open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <Opener of={opener} />
      </Trigger>
      <Portal>
        <Content
          id={id}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          onFocus={() => release.current?.(true)}
          onKeyDownCapture={moveFocus}
          // By then the opener has the focus, which the same Enter would press.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className={cx(POP, 'relative min-w-(--radix-select-trigger-width) overflow-hidden')}
        >
          <Viewport nonce={nonce} className="pop-scroll p-1 max-h-(--radix-select-content-available-height)">
            {options.map((option) => (
              <Item key={option.value} value={option.value} disabled={option.disabled} className={menuItemLook()}>
                <ItemText>{option.label}</ItemText>
                <ItemEnd>
                  <ItemIndicator className="text-accent-fg">
                    <Check size={14} strokeWidth={2} aria-hidden />
                  </ItemIndicator>
                </ItemEnd>
              </Item>
            ))}
          </Viewport>
        </Content>
      </Portal>
    </Root>
  )
}
