'use client'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactElement, type ReactNode } from 'react'

/** Spread it on any control that takes `value` and `onChange(value)`. */
export interface FieldControl<V> extends FieldState {
  name: string
  value: V | null
  onChange: (value: V | null) => void
  onBlur: () => void
  ref: (element: HTMLElement | null) => void
}

interface FieldState {
  id: string
  invalid: boolean
  'aria-required': boolean | undefined
  'aria-describedby': string | undefined
}

export interface FieldLook {
  label: ReactNode
  /** Where another field decides it, and the schema cannot say. */
  required?: boolean
  hint?: ReactNode
  /** "Optional" at the right end of the label. */
  showOptional?: boolean
  className?: string
}

interface FieldFrameProps extends FieldLook {
  error: string | undefined
  children: (about: FieldState) => ReactElement
}

/** Label, asterisk, hint and message around one control. */
export function FieldFrame({ label, hint, showOptional, className, required, error, children }: FieldFrameProps) {
  const id = useId()
  const about = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((part) => part !== null).join(' ')
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
        {required ? (
          <span className="req" aria-hidden>
            *
          </span>
        ) : null}
        {showOptional && !required ? <span className="opt">Optional</span> : null}
      </label>
      {children({ id, invalid: error !== undefined, 'aria-required': required || undefined, 'aria-describedby': about || undefined })}
      {error ? (
        <span id={`${id}-error`} className="hint err">
          <CircleAlert size={13} strokeWidth={2} aria-hidden />
          {error}
        </span>
      ) : null}
      {hint ? (
        <span id={`${id}-hint`} className="hint">
          {hint}
        </span>
      ) : null}
    </div>
  )
}
