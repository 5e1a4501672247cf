'use client'
import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import { createContext, use, useState, type ReactElement, type ReactNode } from 'react'
import { Kbd } from './kbd'
import { LAYERS } from './keyboard'

const SharedContext = createContext(false)

/** Mount once: while one tooltip is open, that of the next element appears without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={500} skipDelayDuration={200}>
      <SharedContext value>{children}</SharedContext>
    </Provider>
  )
}

interface TooltipProps {
  /** Nothing is shown while it is undefined. */
  text: string | undefined
  shortcut?: string
  side?: 'top' | 'right'
  /** One element that takes a ref and the handlers of a button. */
  children: ReactElement
}

/** What an element is or does, for a pointer that rests on it and for the keyboard. */
export function Tooltip(props: TooltipProps) {
  const shared = use(SharedContext)
  return shared ? <OneTooltip {...props} /> : <TooltipProvider>{<OneTooltip {...props} />}</TooltipProvider>
}

function OneTooltip({ text, shortcut, side = 'top', children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  return (
    <Root open={open && text !== undefined} onOpenChange={setOpen}>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          onEscapeKeyDown={passEscapeOn}
          className="z-(--z-popover) inline-flex w-max max-w-70 animate-rise-quick items-center gap-2 rounded-sm border border-strong bg-surface-3 px-2 py-1.25 text-xs shadow-2"
        >
          {text}
          {shortcut ? <Kbd read keys={shortcut} /> : null}
        </Content>
      </Portal>
    </Root>
  )
}

/** In a layer the key would reach the layer as well: the tooltip of a focused Close button would otherwise take the first press. */
function passEscapeOn({ target }: KeyboardEvent): void {
  if (!(target instanceof Element) || target.closest(LAYERS) === null) return
  setTimeout(() =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  )
}
