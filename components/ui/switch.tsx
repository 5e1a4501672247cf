import type { ComponentProps } from 'react'

interface SwitchProps extends Omit<ComponentProps<'button'>, 'onChange' | 'type' | 'children'> {
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
      className="inline-block h-4.5 w-7.5 flex-none rounded-full bg-control p-0.5 align-middle before:block before:size-3.5 before:rounded-full before:bg-white before:transition-[margin] before:duration-(--dur-1) aria-checked:bg-accent aria-checked:before:ml-3 max-sm:relative max-sm:after:absolute max-sm:after:-inset-x-1.75 max-sm:after:-inset-y-3.25"
      onClick={() => onChange(!checked)}
    />
  )
  if (label === undefined) return button
  return (
    <label className="inline-flex cursor-pointer items-center gap-2 max-sm:min-h-11">
      {button}
      {label}
    </label>
  )
}
