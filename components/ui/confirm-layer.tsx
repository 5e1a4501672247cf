'use client'
import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import type { KeyboardEvent } from 'react'
import { Tile } from './tile'
import { Button } from './button'
import type { Pending } from './confirm-dialog'
import { cx } from './cx'
import { useLayerFocus } from './focus-layer'
import { DIALOG, DIALOG_HEAD, DIALOG_TITLE, DIALOG_WIDTH, SCRIM } from './layer-look'

export function ConfirmLayer(pending: Pending) {
  const focus = useLayerFocus()
  return (
    <Root open={pending.open} onOpenChange={(open) => open || pending.answer(false)}>
      <Portal>
        <Overlay className={cx(SCRIM, 'z-(--z-dialog)')} />
        <Content
          role="alertdialog"
          data-sheet
          className={cx(DIALOG, DIALOG_WIDTH.sm)}
          {...(pending.body ? {} : { 'aria-describedby': undefined })}
          {...focus}
        >
          <div className={DIALOG_HEAD}>
            {pending.icon ? (
              <Tile size={36} tone="red">
                {pending.icon}
              </Tile>
            ) : null}
            <div className="min-w-0 flex-1">
              <Title className={DIALOG_TITLE}>{pending.title}</Title>
              {pending.body ? (
                <Description asChild>
                  <div className="mt-1.5 text-fg-2">{pending.body}</div>
                </Description>
              ) : null}
            </div>
          </div>
          <div className="flex items-center justify-end gap-2 px-5 pt-4.5 pb-3.5">
            <Button data-autofocus={pending.undoable ? undefined : true} onClick={() => pending.answer(false)}>
              {pending.cancelLabel ?? 'Cancel'}
            </Button>
            <Button
              variant={pending.danger ? 'danger' : 'primary'}
              data-autofocus={pending.undoable}
              onKeyDown={noHeldKey}
              onClick={() => pending.answer(true)}
            >
              {pending.confirmLabel ?? 'Confirm'}
            </Button>
          </div>
        </Content>
      </Portal>
    </Root>
  )
}

/** The Enter key that opened the question must not answer it while it is still held down. */
function noHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
