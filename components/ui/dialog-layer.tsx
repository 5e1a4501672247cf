'use client'
import { Close, Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { cx } from './cx'
import type { DialogProps } from './dialog'
import { IconButton } from './icon-button'
import { useLayerFocus } from './focus-layer'
import { DIALOG, DIALOG_HEAD, DIALOG_TITLE, DIALOG_WIDTH, SCRIM } from './layer-look'

export function DialogLayer({ open, onOpenChange, title, description, size = 'md', footer, children }: DialogProps) {
  const focus = useLayerFocus()
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={cx(SCRIM, 'z-(--z-dialog)')} />
        <Content
          data-sheet
          className={cx(DIALOG, DIALOG_WIDTH[size])}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className={DIALOG_HEAD}>
            <div className="min-w-0 flex-1">
              <Title className={DIALOG_TITLE}>{title}</Title>
              {description ? <Description className="mt-1.5 text-fg-2">{description}</Description> : null}
            </div>
            <Close asChild>
              <IconButton
                size={28}
                label="Close"
                icon={<X size={18} strokeWidth={1.75} />}
                className="max-sm:-my-2.5 max-sm:-mr-2.5"
              />
            </Close>
          </div>
          {children ? <div className="min-h-0 overflow-auto px-5 pt-4 pb-5">{children}</div> : null}
          {footer ? (
            <div className="flex items-center justify-end gap-2 border-t border-subtle px-5 py-3.5">{footer}</div>
          ) : null}
        </Content>
      </Portal>
    </Root>
  )
}
