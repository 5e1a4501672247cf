import { useWatch, type FieldPath, type FieldValues } from 'react-hook-form'
import { DecimalInput } from '@/components/form/decimal-input'
import { asNumber, Field } from '@/components/form/field'
import type { ZodForm } from '@/components/form/use-zod-form'
import { formatUsd } from '@/lib/money/format'
import { sumsOf, type SumLine } from './sums'

interface TotalsProps<In extends FieldValues, Out> {
  form: ZodForm<In, Out>
  lines: FieldPath<In>
  tax: FieldPath<In>
}

/** Subtotal, tax and total under the lines, with the field of the tax. */
export function Totals<In extends FieldValues, Out>({ form, lines, tax }: TotalsProps<In, Out>) {
  const items: readonly SumLine[] | undefined = useWatch({ control: form.control, name: lines })
  const percent: unknown = useWatch({ control: form.control, name: tax })
  const sums = sumsOf(items ?? [], percent)
  return (
    <dl className="tnum grid grid-cols-[1fr_auto] content-start items-center gap-y-2.5">
      <dt className="text-fg-2">Subtotal</dt>
      <dd className="text-right">{formatUsd(sums.subtotal)}</dd>
      <dt className="text-fg-2">
        <Field form={form} name={tax} label="Tax %" className="sm:flex-row sm:flex-wrap sm:items-center sm:gap-2">
          {(control) => <DecimalInput {...asNumber(control)} className="sm:max-w-16" height={32} />}
        </Field>
      </dt>
      <dd className="text-right">{formatUsd(sums.tax)}</dd>
      <dt className="flex items-end self-stretch border-t border-subtle pt-3 pb-px font-medium">Total</dt>
      <dd className="self-stretch border-t border-subtle pt-3 text-right text-xl font-semibold tracking-(--track-tighter)">
        <output>{formatUsd(sums.total)}</output>
      </dd>
    </dl>
  )
}
