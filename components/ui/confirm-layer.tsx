'use client'
import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import type { KeyboardEvent } from 'react'
import { Button } from './button'
import type { Pending } from './confirm-dialog'
import { useLayerFocus } from './focus-layer'

export function ConfirmLayer(pending: Pending) {
  const focus = useLayerFocus()
  return (
    <Root open={pending.open} onOpenChange={(open) => open || pending.answer(false)}>
      <Portal>
        <Overlay className="scrim dialog-scrim" />
        <Content
          role="alertdialog"
          className="dialog sm"
          {...(pending.body ? {} : { 'aria-describedby': undefined })}
          {...focus}
        >
          <div className="dg-h">
            {pending.icon ? <span className="tile l rd">{pending.icon}</span> : null}
            <div className="min-w-0 flex-1">
              <Title>{pending.title}</Title>
              {pending.body ? <Description className="mt-1.5 text-fg-2">{pending.body}</Description> : null}
            </div>
          </div>
          <div className="dg-f border-0! pt-4.5!">
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

/** The Enter that led to the question, still held, does not answer it. */
function noHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
