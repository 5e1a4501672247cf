'use client'
import { useId, type ReactElement, type ReactNode } from 'react'
import { FieldBox, FieldError, FieldLabel, Hint } from '@/components/ui/field-box'

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
  'aria-labelledby'?: string
  'aria-required': boolean | undefined
  'aria-describedby': string | undefined
}

export interface FieldLook {
  label: ReactNode
  /** For a field that another field makes required, which the schema cannot express. */
  required?: boolean
  hint?: ReactNode
  /** "Optional" at the right end of the label. */
  showOptional?: boolean
  /** The label is behind the control, as for a check box. */
  beside?: boolean
  className?: string
}

interface FieldFrameProps extends FieldLook {
  error: string | undefined
  children: (about: FieldState) => ReactElement
}

/** Label, asterisk, hint and message around one control. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, showOptional, beside, className, required, error, children } = props
  const id = useId()
  const about = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((part) => part !== null).join(' ')
  const control = children({
    id,
    invalid: error !== undefined,
    'aria-labelledby': beside ? undefined : `${id}-name`,
    'aria-required': required || undefined,
    'aria-describedby': about || undefined,
  })
  return (
    <FieldBox className={className}>
      {beside ? (
        <span className="flex items-center gap-2 max-sm:min-h-11">
          {control}
          <label htmlFor={id} className="cursor-pointer">
            {label}
          </label>
        </span>
      ) : (
        <>
          <FieldLabel htmlFor={id} nameId={`${id}-name`} required={required} optional={showOptional && !required}>
            {label}
          </FieldLabel>
          {control}
        </>
      )}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
    </FieldBox>
  )
}
