'use client'
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { cx } from './cx'
import type { DialogProps } from './dialog'
import { IconButton } from './icon-button'
import { useLayerFocus } from './focus-layer'

const WIDTH = { sm: 'sm', md: '', lg: 'lg' }

export function DialogLayer({ open, onOpenChange, title, description, size = 'md', footer, children }: DialogProps) {
  const focus = useLayerFocus()
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="scrim dialog-scrim" />
        <Content
          className={cx('dialog', WIDTH[size])}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="dg-h">
            <div className="min-w-0 flex-1">
              <Title>{title}</Title>
              {description ? <Description className="mt-1.5 text-fg-2">{description}</Description> : null}
            </div>
            <Close asChild>
              <IconButton size={28} label="Close" icon={<X size={18} strokeWidth={1.75} />} />
            </Close>
          </div>
          {children ? <div className="dg-b">{children}</div> : null}
          {footer ? <div className="dg-f">{footer}</div> : null}
        </Content>
      </Portal>
    </Root>
  )
}
