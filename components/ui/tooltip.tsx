'use client'
import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd'

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={500} skipDelayDuration={200}>
      {children}
    </Provider>
  )
}

interface TooltipProps {
  content: ReactNode
  shortcut?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}

export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content className="tip" side={side} sideOffset={6} collisionPadding={8}>
          {content}
          {shortcut ? <Kbd keys={shortcut} /> : null}
        </Content>
      </Portal>
    </Root>
  )
}
