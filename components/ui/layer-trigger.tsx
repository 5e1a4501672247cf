import {
  cloneElement,
  useImperativeHandle,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react'

type ButtonProps = ComponentProps<'button'>

/** The element that opens a layer, as the caller draws it, with what makes it a button of that layer. */
export function LayerTrigger({ drawn, ...own }: ButtonProps & { drawn: ReactElement }) {
  const trigger = drawn as ReactElement<ButtonProps>
  const { onClick, onPointerDown, onKeyDown, ref } = trigger.props
  return cloneElement(trigger, {
    type: 'button',
    ...own,
    ...trigger.props,
    onClick: both(onClick, own.onClick),
    onPointerDown: both(onPointerDown, own.onPointerDown),
    onKeyDown: both(onKeyDown, own.onKeyDown),
    ref: ref ? bothRefs(ref, own.ref) : own.ref,
  })
}

export const openState = (open: boolean, layer: string) =>
  ({
    'aria-expanded': open,
    'aria-controls': open ? layer : undefined,
    'data-state': open ? 'open' : 'closed',
  }) as const

/** A press that opens the layer, not one for the browser's context menu. */
export const isPlainPress = ({ button, ctrlKey }: MouseEvent): boolean => button === 0 && !ctrlKey

export const bothRefs =
  <T,>(...refs: readonly (Ref<T> | undefined)[]) =>
  (element: T | null): void => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }

const both =
  <E,>(...handlers: readonly (((event: E) => void) | undefined)[]) =>
  (event: E): void =>
    handlers.forEach((handle) => handle?.(event))

/** Stands in for the trigger element that the layer's library expects; the real one stays in the page. */
export function Opener<T extends HTMLElement>({ of, ref }: { of: RefObject<T | null>; ref?: Ref<T | null> }) {
  useImperativeHandle<T | null, T | null>(ref, () => of.current, [of])
  return null
}
