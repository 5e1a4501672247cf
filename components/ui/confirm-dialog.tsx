'use client'
import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { atom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Button } from './button'
import { useLayerFocus } from './focus-layer'
import { uiStore } from './ui-store'

export interface ConfirmQuestion {
  title: string
  body?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** Before the words, as of what is deleted. */
  icon?: ReactNode
}
interface Pending extends ConfirmQuestion {
  open: boolean
  answer: (yes: boolean) => void
}

const pendingAtom = atom<Pending | null>(null)

/** Asks in a modal and resolves to the answer; a question already open is answered with no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  uiStore.get(pendingAtom)?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      const current = uiStore.get(pendingAtom)
      if (current?.answer === answer) uiStore.set(pendingAtom, { ...current, open: false })
      resolve(yes)
    }
    uiStore.set(pendingAtom, { ...question, open: true, answer })
  })
}

/** Mount once. */
export function ConfirmHost() {
  const pending = useAtomValue(pendingAtom, { store: uiStore })
  const focus = useLayerFocus()
  if (!pending) return null
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
            <Button data-autofocus onClick={() => pending.answer(false)}>
              {pending.cancelLabel ?? 'Cancel'}
            </Button>
            <Button variant={pending.danger ? 'danger' : 'primary'} onClick={() => pending.answer(true)}>
              {pending.confirmLabel ?? 'Confirm'}
            </Button>
          </div>
        </Content>
      </Portal>
    </Root>
  )
}
