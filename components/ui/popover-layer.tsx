'use client'
import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover'
import type { RefObject } from 'react'
import { cx } from './cx'
import { POP } from './layer-look'
import { Opener } from './layer-trigger'
import type { PopoverProps } from './popover'

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
  children,
  className,
  scrolls,
  ...rest
}: PopoverLayerProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>
        <Opener of={opener} />
      </Trigger>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onInteractOutside={({ target }) => {
            if (!(target instanceof Node && opener.current?.contains(target))) onLeave?.(target)
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
