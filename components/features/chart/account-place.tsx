'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { DigitsInput } from '@/components/form/digits-input'
import { Field } from '@/components/form/field'
import { ReadSelect } from '@/components/form/read-select'
import type { FormOf } from '@/components/form/use-zod-form'
import { accountGroups } from '@/components/pickers/account-groups'
import { subcategoryLabel } from '@/components/pickers/account-options'
import { Select } from '@/components/ui/select'
import type { AccountInput, ChartOfAccount } from '@/lib/contract/chart-of-account'
import { SUBCATEGORY_NUMBERS } from '@/lib/contract/choices'
import { CASH_FLOWS, NORMAL_SIDES } from './words'

const TOP = 'top'

interface AccountPlaceProps {
  form: FormOf<typeof AccountInput>
  /** Null: a new one, whose number is proposed. */
  account: ChartOfAccount | null
  chart: UseQueryResult<{ results: ChartOfAccount[] }>
  /** A system account stays where it is. */
  fixed: boolean
}

/** The place of an account: its group, number, parent heading, cash flow category and normal balance. */
export function AccountPlace({ form, account, chart, fixed }: AccountPlaceProps) {
  const all = chart.data?.results ?? []
  const groups = accountGroups(all, null)
  const element = form.watch('account_element') ?? null
  const subcategory = form.watch('subcategory') ?? null
  const parents = all.filter(
    (one) => one.is_header && one.is_active && one.account_element === element && one.id !== account?.id,
  )
  const freeBelow = (heading: string | null, within: string | null) =>
    (
      groups.find(({ parent: id, subcategory: one }) => heading !== null && id === heading && one === within) ??
      groups.find(({ key }) => key === within)
    )?.chart_number ?? null
  /** The next free number, until the user types one. */
  const suggest = (number: number | null) => {
    if (!account && number && !form.formState.dirtyFields.chart_number)
      form.setValue('chart_number', number, { shouldValidate: true })
  }
  const place = (chosen: string) => {
    const like = all.find((one) => one.subcategory === chosen)
    if (!like) return
    form.setValue('subcategory', like.subcategory, { shouldDirty: true, shouldValidate: true })
    form.setValue('account_element', like.account_element)
    if (like.account_element !== element) {
      form.setValue('parent', null)
      if (!account) form.setValue('balance_type', undefined)
    }
    suggest(freeBelow(form.getValues('parent') ?? null, chosen))
  }
  return (
    <>
      <div className="grid grid-cols-[1fr_140px] gap-4">
        <Field form={form} name="subcategory" label="Group">
          {(control) => (
            <ReadSelect
              {...control}
              disabled={fixed}
              placeholder="Choose where it belongs"
              read={chart}
              what="the accounts"
              options={(accounts) =>
                [...new Set(accounts.map((one) => one.subcategory))].map((one) => ({
                  value: one,
                  label: subcategoryLabel(one),
                }))
              }
              onChange={place}
            />
          )}
        </Field>
        <Field
          form={form}
          name="chart_number"
          label="Number"
          hint={
            subcategory && !fixed
              ? numbersHint(subcategory, account ? null : freeBelow(form.watch('parent') ?? null, subcategory))
              : undefined
          }
        >
          {(control) => <DigitsInput {...control} disabled={fixed} />}
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field form={form} name="parent" label="Parent">
          {({ value, onChange, ...control }) => (
            <Select
              {...control}
              disabled={fixed || subcategory === null}
              options={[
                { value: TOP, label: 'Nothing' },
                ...parents.map(({ id, chart_number, name }) => ({ value: id, label: `${chart_number} ${name}` })),
              ]}
              value={value ?? TOP}
              onChange={(id) => {
                onChange(id === TOP ? null : id)
                suggest(freeBelow(id, subcategory))
              }}
            />
          )}
        </Field>
        <Field form={form} name="cash_flow_category" label="Cash flow">
          {(control) => <Select {...control} disabled={fixed} placeholder="As its group" options={CASH_FLOWS} />}
        </Field>
        <Field form={form} name="balance_type" label="Normal balance">
          {(control) => <Select {...control} disabled={fixed} placeholder="As its group" options={NORMAL_SIDES} />}
        </Field>
      </div>
    </>
  )
}

/** 'Next free: 6149, of 5000–6999' */
function numbersHint(subcategory: ChartOfAccount['subcategory'], free: number | null): string {
  const [from, to] = SUBCATEGORY_NUMBERS[subcategory]
  return free === null ? `Of ${from}–${to}` : `Next free: ${free}, of ${from}–${to}`
}
