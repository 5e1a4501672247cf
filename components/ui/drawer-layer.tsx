'use client'
import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { DrawerProps } from './drawer'
import { IconButton } from './icon-button'
import { useLayerFocus } from './focus-layer'

export function DrawerLayer({ open, onOpenChange, title, width = 560, leading, actions, children }: DrawerProps) {
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
