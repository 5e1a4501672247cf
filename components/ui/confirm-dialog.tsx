'use client'
import { atom, useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { later } from './later'
import { uiStore } from './ui-store'

export interface ConfirmQuestion {
  title: string
  body?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  danger?: boolean
  /** The action can be undone: the focus starts on it, not on Cancel. */
  undoable?: boolean
  /** Before the text, such as an icon of what is deleted. */
  icon?: ReactNode
}
export interface Pending extends ConfirmQuestion {
  open: boolean
  answer: (yes: boolean) => void
}

const pendingAtom = atom<Pending | null>(null)

/** Asks in a modal and resolves to the answer; a question that is already open resolves to false. */
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

const ConfirmLayer = later<Pending>(() => import('./confirm-layer').then((file) => file.ConfirmLayer))

/** Whether a question waits for its answer. */
export const useIsAsking = (): boolean => useAtomValue(pendingAtom, { store: uiStore })?.open ?? false

/** Mount once. */
export function ConfirmHost() {
  const pending = useAtomValue(pendingAtom, { store: uiStore })
  return pending ? <ConfirmLayer {...pending} /> : null
}
