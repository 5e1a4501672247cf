'use client'
import { AsyncSelect } from '@/components/form/async-select'
import { DecimalInput } from '@/components/form/decimal-input'
import { asNumber, Field, TextField } from '@/components/form/field'
import type { FieldControl } from '@/components/form/field-frame'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { useZodForm, type FormOf } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { useWrite } from '@/lib/client/query'
import {
  createStakeholder,
  StakeholderInput,
  StakeholderType,
  updateStakeholder,
  type Stakeholder,
} from '@/lib/contract/stakeholder'
import { AddressFields } from './address-fields'
import { AccountPicker } from './account-picker'
import { STAKEHOLDER_ICON } from './stakeholder-icons'
import { stakeholderGroups, stakeholderSearch } from './stakeholder-options'
import { TruckPicker } from './truck-picker'

const FORM = 'stakeholder-form'
type FormState = FormOf<typeof StakeholderInput>

interface StakeholderFormProps {
  /** Null: a new one. */
  stakeholder: Stakeholder | null
  /** Name and likely type that a new one starts with. */
  name?: string
  type?: StakeholderType
  onCancel: () => void
  onSaved: (stakeholder: Stakeholder) => void
}

/**
 * The details and payment terms of a stakeholder. Values that do not apply to the chosen type are kept, and shown again if the type
 * changes back.
 */
export function StakeholderForm({ stakeholder, name = '', type, onCancel, onSaved }: StakeholderFormProps) {
  const touches = ['stakeholders'] as const
  const create = useWrite(createStakeholder, { touches })
  const update = useWrite(updateStakeholder, { touches: [...touches, 'transactions', 'invoices', 'bills', 'reports'] })
  const form = useZodForm(StakeholderInput, {
    values: {
      type: stakeholder?.type ?? type ?? null,
      full_name: stakeholder?.full_name ?? (name === '' ? null : name),
      email: stakeholder?.email ?? null,
      phone: stakeholder?.phone ?? null,
      address1: stakeholder?.address1 ?? null,
      address2: stakeholder?.address2 ?? null,
      city: stakeholder?.city ?? null,
      state: stakeholder?.state ?? null,
      zip_code: stakeholder?.zip_code ?? null,
      terms: stakeholder?.terms ?? null,
      credit_limit: stakeholder?.credit_limit ?? null,
      factored_by: stakeholder?.factored_by?.id ?? null,
      usual_account: stakeholder?.usual_account?.id ?? null,
      unit: stakeholder?.unit?.id ?? null,
      is_1099: stakeholder?.is_1099 ?? false,
      tax_id: null,
    },
    submit: async ({ tax_id, ...rest }) => {
      // The stored tax id is encrypted and never returned: an empty field leaves it unchanged.
      const body = tax_id ? { ...rest, tax_id } : rest
      onSaved(
        stakeholder
          ? await update.mutateAsync({ params: { id: stakeholder.id }, body, version: stakeholder.updated_at })
          : await create.mutateAsync({ body }),
      )
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id={FORM}>
          <Field form={form} name="type" label="Type">
            {(control) => <TypeChoice {...control} />}
          </Field>
          <TextField form={form} name="full_name" label="Full name" autoComplete="off" data-autofocus />
          <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
          <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="off" />
          <div className="grid grid-cols-2 gap-3.5 sm:grid-cols-6">
            <AddressFields form={form} />
          </div>
          <Trade form={form} stakeholder={stakeholder} />
        </Form>
      </DrawerBody>
      <FormFooter form={FORM} submitting={form.submitting} onCancel={onCancel}>
        {stakeholder ? 'Save changes' : 'Create stakeholder'} <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

/** The fields of the chosen type. */
function Trade({ form, stakeholder }: { form: FormState; stakeholder: Stakeholder | null }) {
  const type = form.watch('type')
  if (!type) return null
  return (
    <>
      {type === 'Customer' || type === 'Vendor' ? (
        <Field form={form} name="terms" label="Terms in days" className="max-w-44" hint={TERMS_HINT[type]}>
          {(control) => <DecimalInput {...control} />}
        </Field>
      ) : null}
      {type === 'Customer' ? (
        <>
          <Field form={form} name="credit_limit" label="Credit limit" className="max-w-44">
            {(control) => <MoneyInput {...asNumber(control)} />}
          </Field>
          <Field form={form} name="factored_by" label="Factored by">
            {({ onChange, ...control }) => (
              <AsyncSelect
                {...control}
                label="Factored by"
                onChange={(id) => onChange(id === NONE ? null : id)}
                selectedLabel={
                  control.value === stakeholder?.factored_by?.id ? (stakeholder?.factored_by?.full_name ?? null) : null
                }
                query={stakeholderSearch}
                groups={({ results }) => [
                  ...stakeholderGroups(
                    results.filter(({ id }) => id !== stakeholder?.id),
                    ' ',
                  ),
                  ...(control.value ? [{ key: NONE, options: [{ value: NONE, label: 'Nobody' }] }] : []),
                ]}
                placeholder="Nobody"
                emptyText="No stakeholder matches"
              />
            )}
          </Field>
        </>
      ) : null}
      {type === 'Vendor' ? (
        <Field form={form} name="usual_account" label="Usual account" hint="Offered first on a new bill.">
          {(control) => (
            <AccountPicker
              {...control}
              label="Usual account"
              direction="money_out"
              initialLabel={stakeholder?.usual_account?.name}
            />
          )}
        </Field>
      ) : null}
      {type === 'Driver' ? (
        <Field form={form} name="unit" label="Unit">
          {(control) => <TruckPicker {...control} label="Unit" placeholder="No unit" />}
        </Field>
      ) : null}
      {type === 'Customer' ? null : (
        <>
          <Field form={form} name="is_1099" label="Gets a 1099" beside>
            {({ value, onChange, invalid: _invalid, ...control }) => (
              <Checkbox {...control} checked={value === true} onChange={onChange} />
            )}
          </Field>
          <TextField
            form={form}
            name="tax_id"
            label="Tax ID"
            hint={
              stakeholder?.tax_id
                ? `${stakeholder.tax_id} stays unless you enter another.`
                : 'EIN or SSN; stored encrypted.'
            }
            placeholder={stakeholder?.tax_id ?? '12-3456789'}
            autoComplete="off"
            className="max-w-60"
          />
        </>
      )}
    </>
  )
}

const NONE = 'nobody'
const TERMS_HINT = { Customer: 'When their invoices fall due.', Vendor: 'When their bills fall due.' }

function TypeChoice({ id, value, onChange, ref, ...aria }: FieldControl<StakeholderType>) {
  return (
    <div role="group" aria-label="Type" aria-describedby={aria['aria-describedby']} className="flex flex-wrap gap-2">
      {StakeholderType.options.map((type, index) => {
        const Icon = STAKEHOLDER_ICON[type]
        return (
          <Button
            key={type}
            id={index === 0 ? id : undefined}
            ref={index === 0 ? ref : undefined}
            autoFocus={index === 0}
            variant={type === value ? 'ai' : 'secondary'}
            // The label of the field would otherwise name the first one.
            aria-label={type}
            aria-pressed={type === value}
            icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onChange(type)}
          >
            {type}
          </Button>
        )
      })}
    </div>
  )
}
