'use client'
import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button'
import { useLayerFocus } from './focus-layer'

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** px: 560 detail, 600 rule, 760 journal entry, 440–480 short forms. */
  width?: number
  /** Left of the title: previous, next, position. */
  leading?: ReactNode
  /** Icon buttons right of the title. */
  actions?: ReactNode
  children: ReactNode
}

export function Drawer({ open, onOpenChange, title, width = 560, leading, actions, children }: DrawerProps) {
  const focus = useLayerFocus()
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="scrim" />
        <Content className="drawer" style={{ width }} aria-describedby={undefined} {...focus}>
          <div className="dw-h">
            {leading}
            <Title className="min-w-0 flex-1 truncate">{title}</Title>
            {actions}
            <Close asChild>
              <IconButton size={28} label="Close" icon={<X size={18} strokeWidth={1.75} />} />
            </Close>
          </div>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

/** The scrolling middle of a drawer. */
export function DrawerBody({ children }: { children: ReactNode }) {
  return <div className="dw-b scroll-thin">{children}</div>
}

/** Actions at the foot of a drawer, right-aligned. */
export function DrawerFooter({ children }: { children: ReactNode }) {
  return <div className="dw-f justify-end">{children}</div>
}
