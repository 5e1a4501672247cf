'use client'
import type { PopoverContentProps } from '@radix-ui/react-popover'
import { useId, useRef, type ReactElement, type ReactNode } from 'react'
import { laterLayer } from './later'
import { LayerTrigger, openState } from './layer-trigger'
import type { PopoverLayerProps } from './popover-layer'

export interface PopoverProps extends Omit<PopoverContentProps, 'content' | 'children' | 'onCloseAutoFocus'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called when a click or the focus moves elsewhere, and so does not return to the trigger. */
  onLeave?: (to: EventTarget | null) => void
  /** Where the focus goes when it closes, if not to its trigger. */
  returnFocus?: () => void
  /** One element that takes a ref. */
  trigger: ReactElement
  /** Taller than the window, it scrolls. */
  scrolls?: boolean
  children: ReactNode
}

const PopoverLayer = laterLayer<PopoverLayerProps>(() => import('./popover-layer').then((file) => file.PopoverLayer))

export function Popover({ trigger, ...layer }: PopoverProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { open, onOpenChange } = layer
  return (
    <>
      <LayerTrigger
        drawn={trigger}
        ref={opener}
        aria-haspopup="dialog"
        {...openState(open, id)}
        onClick={() => onOpenChange(!open)}
      />
      <PopoverLayer id={id} {...layer} opener={opener} />
    </>
  )
}
