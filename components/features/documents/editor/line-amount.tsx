import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { formatUsd } from '@/lib/money/format'
import { sumsOf, type SumLine } from './sums'

/** Quantity × rate of one line, as it is typed. */
export function LineAmount<In extends FieldValues>({ control, name }: { control: Control<In>; name: FieldPath<In> }) {
  const line: SumLine = useWatch({ control, name })
  const [amount = null] = sumsOf([line ?? {}], null).amounts
  return (
    <output className="tnum flex h-8 items-center justify-end text-sm font-medium max-sm:h-auto max-sm:flex-col max-sm:items-start max-sm:justify-start max-sm:gap-1.5">
      <span className="text-xs font-medium text-fg-2 sm:sr-only">Amount </span>
      {amount === null ? '–' : formatUsd(amount)}
    </output>
  )
}
