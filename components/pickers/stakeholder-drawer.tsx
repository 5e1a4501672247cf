'use client'
import { Headset, IdCard, Package, Store, User, type LucideIcon } from 'lucide-react'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import { Drawer, DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import { useWrite } from '@/lib/client/query'
import { createStakeholder } from '@/lib/contract/calls/stakeholder'
import { StakeholderInput, StakeholderType, type Stakeholder } from '@/lib/contract/stakeholder'
import { rememberRecent } from './recent'
import { RECENT_STAKEHOLDERS } from './stakeholder-options'

const ICON: Record<StakeholderType, LucideIcon> = {
  Driver: IdCard,
  Dispatcher: Headset,
  Vendor: Store,
  Employee: User,
  Customer: Package,
}

export interface StakeholderDrawerProps {
  /** The name to start with; null keeps the drawer closed. */
  name: string | null
  onClose: () => void
  onCreated: (stakeholder: Stakeholder) => void
}

/** Adds a stakeholder without leaving what one is doing. */
export function StakeholderDrawer({ name, onClose, onCreated }: StakeholderDrawerProps) {
  const close = async () => {
    if (hasUnsavedChanges() && !(await confirm(DISCARD))) return
    onClose()
  }
  return (
    <Drawer open={name !== null} onOpenChange={(open) => !open && void close()} title="New stakeholder" width={480}>
      {name === null ? null : (
        <StakeholderForm key={name} name={name} onCancel={() => void close()} onCreated={onCreated} />
      )}
    </Drawer>
  )
}

const DISCARD = {
  title: 'Discard this stakeholder?',
  body: 'What you typed is not saved.',
  confirmLabel: 'Discard',
  danger: true,
}

function StakeholderForm({
  name,
  onCancel,
  onCreated,
}: {
  name: string
  onCancel: () => void
  onCreated: (stakeholder: Stakeholder) => void
}) {
  const create = useWrite(createStakeholder, { touches: ['stakeholders'] })
  const form = useZodForm(StakeholderInput, {
    values: {
      type: null,
      full_name: name === '' ? null : name,
      email: null,
      phone: null,
      address1: null,
      city: null,
      state: null,
      zip_code: null,
    },
    submit: async (body) => {
      const created = await create.mutateAsync({ body })
      rememberRecent(RECENT_STAKEHOLDERS, created.id)
      onCreated(created)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="new-stakeholder">
          <Field form={form} name="type" label="Type">
            {({ value, onChange, id, ...aria }) => (
              <TypeChoice id={id} value={value} onChange={onChange} describedBy={aria['aria-describedby']} />
            )}
          </Field>
          <TextField form={form} name="full_name" label="Full name" autoComplete="off" />
          <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
          <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="off" />
          <TextField form={form} name="address1" label="Address" autoComplete="off" />
          <div className="grid grid-cols-[2fr_1fr_1fr] gap-3">
            <TextField form={form} name="city" label="City" autoComplete="off" />
            <TextField form={form} name="state" label="State" autoComplete="off" />
            <TextField form={form} name="zip_code" label="ZIP" autoComplete="off" />
          </div>
        </Form>
      </DrawerBody>
      <FormFooter form="new-stakeholder" submitting={form.submitting} onCancel={onCancel}>
        Create stakeholder <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

function TypeChoice({
  id,
  value,
  onChange,
  describedBy,
}: {
  id: string
  value: StakeholderType | null
  onChange: (type: StakeholderType) => void
  describedBy: string | undefined
}) {
  return (
    <div role="group" aria-label="Type" aria-describedby={describedBy} className="flex flex-wrap gap-2">
      {StakeholderType.options.map((type, index) => {
        const Icon = ICON[type]
        return (
          <Button
            key={type}
            id={index === 0 ? id : undefined}
            autoFocus={index === 0}
            variant={type === value ? 'ai' : 'secondary'}
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
