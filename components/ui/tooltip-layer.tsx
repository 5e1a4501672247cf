'use client'
import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { RefObject } from 'react'
import { Kbd } from './kbd'
import { LAYERS } from './keyboard'
import { Opener } from './layer-trigger'
import type { TooltipProps } from './tooltip'

export interface TooltipLayerProps extends Omit<TooltipProps, 'children'> {
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  opener: RefObject<HTMLElement | null>
}

export function TooltipLayer({ id, open, onOpenChange, opener, text, shortcut, side = 'top' }: TooltipLayerProps) {
  return (
    <Provider>
      <Root open={open} onOpenChange={onOpenChange}>
        <Trigger asChild>
          <Opener of={opener} />
        </Trigger>
        <Portal>
          <Content
            id={id}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            onEscapeKeyDown={passEscapeOn}
            className="z-(--z-popover) inline-flex w-max max-w-70 animate-rise-quick items-center gap-2 rounded-sm border border-strong bg-surface-3 px-2 py-1.25 text-xs shadow-2"
          >
            {text}
            {shortcut ? <Kbd keys={shortcut} /> : null}
          </Content>
        </Portal>
      </Root>
    </Provider>
  )
}

/** Within a layer the key is the layer's as well: the tooltip of a focused Close would else take the first press for itself. */
function passEscapeOn({ target }: KeyboardEvent): void {
  if (!(target instanceof Element) || target.closest(LAYERS) === null) return
  setTimeout(() =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  )
}
