'use client'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { laterLayer } from './later'

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

export const Drawer = laterLayer<DrawerProps>(() => import('./drawer-layer').then((file) => file.DrawerLayer))

/** The scrolling middle of a drawer. */
export function DrawerBody({ children }: { children: ReactNode }) {
  return (
    <div className="scroll-thin flex min-h-0 flex-1 flex-col gap-5 overflow-auto p-5 print:overflow-visible">
      {children}
    </div>
  )
}

/** Actions at the foot of a drawer, right-aligned. */
interface DrawerFooterProps {
  /** Of its buttons. */
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
}

export function DrawerFooter({ onKeyDown, children }: DrawerFooterProps) {
  return (
    <div
      className="flex flex-none items-center justify-end gap-2 border-t border-subtle px-5 py-3 print:hidden"
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  )
}
