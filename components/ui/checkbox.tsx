'use client'
import { Indicator, Root } from '@radix-ui/react-checkbox'
import type { ComponentProps, ReactNode } from 'react'
import { CHECK_BOX, CheckMark } from './check-mark'

interface CheckboxProps extends Omit<ComponentProps<'button'>, 'onChange' | 'type' | 'value' | 'children'> {
  checked: boolean | 'mixed'
  onChange: (checked: boolean) => void
  /** Visible label; without one give `aria-label`. */
  label?: ReactNode
}

export function Checkbox({ checked, onChange, label, ...rest }: CheckboxProps) {
  const box = (
    <Root
      {...rest}
      className={CHECK_BOX}
      checked={checked === 'mixed' ? 'indeterminate' : checked}
      onCheckedChange={(next) => onChange(next === true)}
    >
      <Indicator>
        <CheckMark checked={checked} />
      </Indicator>
    </Root>
  )
  if (label === undefined) return box
  return (
    <label className="inline-flex cursor-pointer items-center gap-2 max-sm:min-h-11">
      {box}
      {label}
    </label>
  )
}
