'use client'
import { DecimalInput } from '@/components/form/decimal-input'
import { asNumber, Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { AccountPicker } from '@/components/pickers/account-picker'
import { Checkbox } from '@/components/ui/checkbox'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { createService, updateService, type Service } from '@/lib/contract/service'
import { DeleteService } from './delete-service'

const FORM = 'service-form'

interface ServiceFormProps {
  /** Null: a new one. */
  service: Service | null
  /** The initial name of a new one. */
  name?: string
  onCancel: () => void
  onSaved: (service: Service) => void
}

/** What is sold: its name, the income account its lines post to, and what it usually costs. */
export function ServiceForm({ service, name = '', onCancel, onSaved }: ServiceFormProps) {
  const create = useWrite(createService, { touches: ['services'] })
  const update = useWrite(updateService, { touches: ['services', 'invoices'] })
  const form = useZodForm(createService.body, {
    values: {
      name: service?.name ?? (name === '' ? null : name),
      chart_of_account: service?.chart_of_account.id ?? null,
      rate: service?.rate ?? null,
      is_active: service?.is_active ?? true,
    },
    submit: async (body) => {
      const saved = service
        ? await update.mutateAsync({ params: { id: service.id }, body, version: service.updated_at })
        : await create.mutateAsync({ body })
      notify.success(service ? `${saved.name} saved` : `${saved.name} added`)
      onSaved(saved)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id={FORM}>
          <TextField form={form} name="name" label="Name" autoComplete="off" data-autofocus />
          <Field
            form={form}
            name="chart_of_account"
            label="Income account"
            hint="Linehaul Revenue if none is chosen. Existing invoices keep their account."
          >
            {(control) => (
              <AccountPicker
                {...control}
                label="Income account"
                placeholder="Linehaul Revenue"
                direction="money_in"
                initialLabel={service?.chart_of_account.name}
              />
            )}
          </Field>
          <Field form={form} name="rate" label="Usual price" hint="The default for new lines." className="max-w-44">
            {(control) => <DecimalInput {...asNumber(control)} places={2} />}
          </Field>
          <Field form={form} name="is_active" label="Offered on new lines" beside>
            {({ value, onChange, invalid: _invalid, ...control }) => (
              <Checkbox {...control} checked={value !== false} onChange={onChange} />
            )}
          </Field>
        </Form>
      </DrawerBody>
      <FormFooter
        form={FORM}
        submitting={form.submitting}
        onCancel={onCancel}
        aside={service ? <DeleteService service={service} /> : undefined}
      >
        {service ? 'Save changes' : 'Create service'} <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}
