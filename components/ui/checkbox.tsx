'use client'
import { Indicator, Root } from '@radix-ui/react-checkbox'
import { Check, Minus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export interface CheckboxProps extends Omit<ComponentProps<'button'>, 'onChange' | 'type' | 'value' | 'children'> {
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  /** Visible label; without one give `aria-label`. */
  label?: ReactNode
}

export function Checkbox({ checked, onChange, label, ...rest }: CheckboxProps) {
  const box = (
    <Root
      {...rest}
      className="cb"
      checked={checked === 'mixed' ? 'indeterminate' : checked}
      onCheckedChange={(next) => onChange(next === true)}
    >
      <Indicator>
        {checked === 'mixed' ? (
          <Minus size={12} strokeWidth={3} aria-hidden />
        ) : (
          <Check size={12} strokeWidth={3} aria-hidden />
        )}
      </Indicator>
    </Root>
  )
  if (label === undefined) return box
  return (
    <label className="check-label">
      {box}
      {label}
    </label>
  )
}
