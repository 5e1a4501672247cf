'use client'
import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { cx } from './cx'
import { POP } from './layer-look'
import { Opener } from './layer-trigger'
import type { PopoverProps } from './popover'
import { useLatest } from './use-latest'

export interface PopoverLayerProps extends Omit<PopoverProps, 'trigger'> {
  /** The element that opens it, that it is anchored to, and that gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>
}

/** Above an on-screen keyboard its list gets shorter, so that the field that searches it stays in the window. */
const FITS = 'flex max-h-(--radix-popover-content-available-height) flex-col overflow-hidden'

export function PopoverLayer({
  open,
  onOpenChange,
  onLeave,
  opener,
  returnFocus = () => opener.current?.focus(),
  children,
  className,
  scrolls,
  ...rest
}: PopoverLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  const wasLeft = useRef(false)
  const back = useLatest(returnFocus)
  // At once, not when the layer has faded out: the next key is meant for the page.
  useLayoutEffect(() => {
    if (open) wasLeft.current = false
    else if (!wasLeft.current && layer.current?.contains(document.activeElement)) back.current()
  }, [open, back])
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <Opener of={opener} />
      </Trigger>
      <Portal>
        <Content
          ref={layer}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={({ target }) => {
            if (target instanceof Node && opener.current?.contains(target)) return
            wasLeft.current = true
            onLeave?.(target)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!wasLeft.current && document.activeElement === document.body) returnFocus()
          }}
          {...rest}
          className={cx(POP, 'relative', scrolls ? 'overflow-auto' : FITS, className)}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
