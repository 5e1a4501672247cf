import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import type { ReactNode } from 'react'
import { formatUsd } from '@/lib/money/format'
import { sumsOf, type SumLine } from './sums'

interface TotalsProps<In extends FieldValues> {
  control: Control<In>
  lines: FieldPath<In>
  tax: FieldPath<In>
  /** The field of the tax. */
  children: ReactNode
}

/** Subtotal, tax and total under the lines. */
export function Totals<In extends FieldValues>({ control, lines, tax, children }: TotalsProps<In>) {
  const items: readonly SumLine[] | undefined = useWatch({ control, name: lines })
  const percent: unknown = useWatch({ control, name: tax })
  const sums = sumsOf(items ?? [], percent)
  return (
    <dl className="tnum grid grid-cols-[1fr_auto] content-start items-center gap-y-2.5">
      <dt className="text-fg-2">Subtotal</dt>
      <dd className="text-right">{formatUsd(sums.subtotal)}</dd>
      <dt className="text-fg-2">{children}</dt>
      <dd className="text-right">{formatUsd(sums.tax)}</dd>
      <dt className="flex items-end self-stretch border-t border-subtle pt-3 pb-px font-medium">Total</dt>
      <dd className="self-stretch border-t border-subtle pt-3 text-right text-xl font-semibold tracking-(--track-tighter)">
        <output>{formatUsd(sums.total)}</output>
      </dd>
    </dl>
  )
}
