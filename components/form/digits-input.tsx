import { Input, type InputProps } from '@/components/ui/input'

interface DigitsInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: number | null
  onChange: (value: number | null) => void
}

/** A number that is an identifier, such as an account number; anything but digits is removed. */
export function DigitsInput({ value, onChange, ...rest }: DigitsInputProps) {
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={value === null || Number.isNaN(value) ? '' : String(value)}
      onChange={({ target }) => onChange(digitsOf(target.value))}
    />
  )
}

function digitsOf(text: string): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
