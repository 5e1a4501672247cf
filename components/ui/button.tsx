'use client'
import { useEffect, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { buttonLook, type ButtonLook } from './button-look'
import { cx } from './cx'
import { Spinner } from './spinner'
import { Tooltip } from './tooltip'

export type ButtonVariant = NonNullable<ButtonLook['variant']>
export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  icon?: ReactNode
  loading?: boolean
  loadingLabel?: string
  /** Keeps a disabled button focusable, with a tooltip that says why it is disabled. */
  disabledReason?: string
}

export function Button({
  variant = 'secondary',
  size = 32,
  icon,
  full,
  loading,
  loadingLabel = 'Saving',
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  style,
  ref: _ref,
  ...others
}: ButtonProps) {
  const { disabledReason, ...rest } = others
  const element = useRef<HTMLButtonElement | null>(null)
  useHeldWidth(element, loading)
  const blocked = disabledReason !== undefined
  const state = loading ? 'busy' : disabled || blocked ? 'off' : 'ready'
  const button = (
    <button
      data-slot="button"
      {...rest}
      ref={(node) => {
        element.current = node
        if (typeof _ref === 'function') return _ref(node)
        if (_ref) _ref.current = node
      }}
      type={blocked && type === 'submit' ? 'button' : type}
      className={cx(buttonLook({ variant, size, full, state }), className)}
      style={style}
      disabled={disabled}
      // A running button keeps the focus.
      aria-disabled={blocked || loading || undefined}
      aria-busy={loading || undefined}
      onClick={blocked || loading ? (event) => event.preventDefault() : onClick}
    >
      {loading ? <Spinner size={size < 32 ? 14 : 16} /> : icon}
      {loading ? loadingLabel : children}
    </button>
  )
  // A button that may be disabled at times always has its tooltip wrapper, so that it stays the same element and keeps the focus.
  return 'disabledReason' in others ? <Tooltip text={disabledReason}>{button}</Tooltip> : button
}

// The width of the idle label, which the button keeps while its loading label shows. The resize observer reports it with a layout that the
// page needs anyway: measuring would cost another layout, and storing it as state another render of every button.
function useHeldWidth(element: { current: HTMLButtonElement | null }, loading: boolean | undefined): void {
  const idle = useRef(0)
  useEffect(() => {
    if (loading !== false || !element.current) return
    const observer = new ResizeObserver(([entry]) => {
      idle.current = entry?.borderBoxSize[0]?.inlineSize ?? 0
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, loading])
  useLayoutEffect(() => {
    const style = element.current?.style
    if (!loading || !style || idle.current === 0) return
    const before = style.getPropertyValue('min-width')
    style.setProperty('min-width', `${idle.current}px`)
    return () => style.setProperty('min-width', before)
  }, [element, loading])
}
