'use client'
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type RefObject,
} from 'react'
import { laterLayer } from './later'
import type { TooltipLayerProps } from './tooltip-layer'

export interface TooltipProps {
  /** Nothing is shown while it is undefined. */
  text: string | undefined
  shortcut?: string
  side?: 'top' | 'right'
  /** One element that takes the handlers of a button. */
  children: ReactElement
}

const RESTS_MS = 500
const NEXT_WITHIN_MS = 200

const TooltipLayer = laterLayer<TooltipLayerProps>(() => import('./tooltip-layer').then((file) => file.TooltipLayer), {
  optional: true,
})

/** What an element is or does, for a pointer that rests on it and for the keyboard. */
export function Tooltip({ children, text, ...look }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useShownAlone()
  const [opener, heard] = useResting(setOpen)
  const element = children as ReactElement<ElementProps>
  const shown = open && text !== undefined
  return (
    <>
      {cloneElement(element, {
        ...heardBy(element.props, heard),
        'aria-describedby': element.props['aria-describedby'] ?? (shown ? id : undefined),
      })}
      <TooltipLayer {...look} id={id} open={shown} onOpenChange={setOpen} text={text} opener={opener} />
    </>
  )
}

type ElementProps = ComponentProps<'button'>
type Heard = Required<
  Pick<ElementProps, 'onPointerMove' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur' | 'onClick'>
>

/** When the element asks for its tip, and when it is done with it. */
function useResting(setOpen: (open: boolean) => void): [RefObject<HTMLElement | null>, Heard] {
  const opener = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isInside = useRef(false)
  const isPressed = useRef(false)
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const heard: Heard = {
    onPointerMove: ({ currentTarget, pointerType }) => {
      if (pointerType === 'touch' || isInside.current) return
      isInside.current = true
      opener.current = currentTarget
      clearTimeout(timer.current)
      if (nextComesAtOnce) setOpen(true)
      else timer.current = setTimeout(() => setOpen(true), RESTS_MS)
    },
    // What is shown goes once the pointer is not on its way to the tip.
    onPointerLeave: () => {
      isInside.current = false
      clearTimeout(timer.current)
    },
    onPointerDown: () => {
      isPressed.current = true
      document.addEventListener('pointerup', () => (isPressed.current = false), { once: true })
      close()
    },
    onFocus: ({ currentTarget }) => {
      if (isPressed.current) return
      opener.current = currentTarget
      clearTimeout(timer.current)
      setOpen(true)
    },
    onBlur: close,
    onClick: close,
  }
  return [opener, heard]
}

let closeShown: (() => void) | undefined
let nextComesAtOnce = false
let nextTimer: ReturnType<typeof setTimeout>

/** There is one tip at a time, and while it is shown and for a moment after it the next one comes without waiting. */
function useShownAlone(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(false)
  const [close] = useState(() => () => setOpen(false))
  useEffect(() => () => letGo(close), [close])
  const change = (next: boolean) => {
    if (next === (closeShown === close)) return
    if (next) takeOver(close)
    else letGo(close)
    setOpen(next)
  }
  return [open, change]
}

function takeOver(close: () => void): void {
  closeShown?.()
  closeShown = close
  clearTimeout(nextTimer)
  nextComesAtOnce = true
}

function letGo(close: () => void): void {
  if (closeShown !== close) return
  closeShown = undefined
  nextTimer = setTimeout(() => (nextComesAtOnce = false), NEXT_WITHIN_MS)
}

/** The caller's own handlers come first, and one that prevents what would follow prevents ours. */
function heardBy(props: ElementProps, heard: Heard): Heard {
  const after =
    <E extends { defaultPrevented: boolean }>(first: ((event: E) => void) | undefined, then: (event: E) => void) =>
    (event: E): void => {
      first?.(event)
      if (!event.defaultPrevented) then(event)
    }
  return {
    onPointerMove: after(props.onPointerMove, heard.onPointerMove),
    onPointerLeave: after(props.onPointerLeave, heard.onPointerLeave),
    onPointerDown: after(props.onPointerDown, heard.onPointerDown),
    onFocus: after(props.onFocus, heard.onFocus),
    onBlur: after(props.onBlur, heard.onBlur),
    onClick: after(props.onClick, heard.onClick),
  }
}
