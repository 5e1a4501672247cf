'use client'
import type { ReactNode } from 'react'
import { laterLayer } from './later'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** 440, 600 or 880 px. */
  size?: 'sm' | 'md' | 'lg'
  /** Buttons, right-aligned. */
  footer?: ReactNode
  children?: ReactNode
}

export const Dialog = laterLayer<DialogProps>(() => import('./dialog-layer').then((file) => file.DialogLayer))
