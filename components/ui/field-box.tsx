import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { cx } from './cx'

/** A label, its control and its messages, one below the other. `className` positions it. */
export function FieldBox({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>{children}</div>
}

interface FieldLabelProps {
  id?: string
  /** Of the text without the asterisk, for a control that is named by it alone. */
  nameId?: string
  /** Without one the label belongs to a group, which names it by `id`. */
  htmlFor?: string
  required?: boolean
  optional?: boolean
  children: ReactNode
}

export function FieldLabel({ nameId, required, optional, children, ...rest }: FieldLabelProps) {
  const Element = rest.htmlFor === undefined ? 'span' : 'label'
  return (
    <Element {...rest} className="flex items-center gap-1 text-xs font-medium text-fg-2">
      <span>
        <span id={nameId}>{children}</span>
        {required ? (
          <span className="text-neg" aria-hidden>
            {' '}
            *
          </span>
        ) : null}
      </span>
      {optional ? <span className="ml-auto font-regular text-muted">Optional</span> : null}
    </Element>
  )
}

/** A control that belongs to no form, with its label. */
export function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <FieldBox>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {children(id)}
    </FieldBox>
  )
}

interface HintProps {
  id?: string
  role?: 'alert' | 'status'
  className?: string
  children: ReactNode
}

export function Hint({ className, ...rest }: HintProps) {
  return <p {...rest} data-slot="hint" className={cx('text-xs text-muted', className)} />
}

export function FieldError({
  bare,
  className,
  children,
  ...rest
}: HintProps & { /** Without its icon. */ bare?: boolean }) {
  return (
    <span {...rest} data-slot="field-error" className={cx('flex items-center gap-[5px] text-xs text-neg', className)}>
      {bare ? null : <CircleAlert size={13} strokeWidth={2} aria-hidden />}
      {children}
    </span>
  )
}
