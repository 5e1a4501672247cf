'use client'
import { Content, Portal, Root, Trigger } from '@radix-ui/react-popover'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cx } from './cx'

export interface PopoverProps extends Omit<ComponentProps<typeof Content>, 'content' | 'children'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** One element that takes a ref. */
  trigger: ReactElement
  children: ReactNode
}

export function Popover({ open, onOpenChange, trigger, children, className, ...rest }: PopoverProps) {
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content align="start" sideOffset={4} collisionPadding={8} {...rest} className={cx('pop', className)}>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
