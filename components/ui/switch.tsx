import type { ComponentProps } from 'react'

export interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange' | 'type' | 'children'> {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Visible label; without one give `aria-label`. */
  label?: string
}

export function Switch({ checked, onChange, label, ...rest }: SwitchProps) {
  const button = (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      className="sw"
      onClick={() => onChange(!checked)}
    />
  )
  if (label === undefined) return button
  return (
    <label className="check-label">
      {button}
      {label}
    </label>
  )
}
