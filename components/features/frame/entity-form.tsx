'use client'
import { useState, type ReactNode } from 'react'
import { DateInput } from '@/components/form/date-input'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { recordValues } from '@/components/form/record-values'
import { useZodForm, type FormOf } from '@/components/form/use-zod-form'
import { AddressFields } from '@/components/pickers/address-fields'
import { LogoField } from '@/components/pickers/logo-field'
import { NewLogoField, usePutLogo } from '@/components/pickers/new-logo-field'
import { requestCloseDrawer } from '@/components/shell/drawer-host'
import { Checkbox } from '@/components/ui/checkbox'
import { DrawerBody } from '@/components/ui/drawer'
import { Select } from '@/components/ui/select'
import { useWrite } from '@/lib/client/query'
import { createEntity, EntityInput, updateEntity, type Entity } from '@/lib/contract/company'
import { BASIS_OPTIONS } from '@/lib/contract/labels'
import { askForFiscalYear } from './ask-for-fiscal-year'
import { askToLock } from './ask-to-lock'
import { MONTHS, zonesWith } from './entity-options'

/** What an entity can have once it is there: a logo, a lock on its books, another time zone. */
const { logo, books_locked_until, timezone } = updateEntity.body.shape
const EntityFormInput = EntityInput.extend({ logo, books_locked_until, timezone })
type EntityFormState = FormOf<typeof EntityFormInput>

const YEAR_HINT =
  'Another month divides retained earnings and net income anew, on balance sheets and trial balances of earlier dates too. No entry changes.'

export const LOCK_HINT = 'Entries on or before this day cannot be added, changed or deleted. Leave empty to unlock all.'

export function AddEntityForm({ onDone }: { onDone: (entity: Entity) => void }) {
  const create = useWrite(createEntity, { touches: ['entities', 'me'] })
  const update = useWrite(updateEntity, { touches: ['entities', 'me'] })
  const putLogo = usePutLogo()
  const [picture, setPicture] = useState<File | null>(null)
  const form = useZodForm(EntityFormInput, {
    values: { fiscal_year_start_month: 1, default_basis: 'accrual', bank_lines_start_ticked: true },
    submit: async ({ logo: _logo, books_locked_until: _locked, timezone: _zone, ...body }) => {
      const made = await create.mutateAsync({ body })
      const { id, updated_at: version } = made
      onDone(await putLogo(made, picture, (logo) => update.mutateAsync({ params: { id }, body: { logo }, version })))
    },
  })
  return (
    <EntityDrawer form={form} save="Add entity">
      <PlaceFields form={form} />
      <NewLogoField picture={picture} onChange={setPicture} />
      <BooksFields form={form} startHint="If empty, January 1st of this year." />
    </EntityDrawer>
  )
}

export function EditEntityForm({ entity, onDone }: { entity: Entity; onDone: (entity: Entity) => void }) {
  const update = useWrite(updateEntity, { touches: ['entities', 'me', 'reports'] })
  const form = useZodForm(EntityFormInput, {
    // A logo is sent only when it changes. It is listed all the same: a form counts as changed when a field is added to it.
    values: { ...recordValues(EntityFormInput, entity), logo: undefined },
    submit: async (body) => {
      await askForFiscalYear(entity, body.fiscal_year_start_month)
      await askToLock(entity, body.books_locked_until)
      onDone(await update.mutateAsync({ params: { id: entity.id }, body, version: entity.updated_at }))
    },
  })
  return (
    <EntityDrawer form={form} save="Save changes">
      <PlaceFields form={form} />
      <Field form={form} name="logo" label="Logo">
        {(control) => <LogoField control={control} saved={entity.logo} />}
      </Field>
      <BooksFields form={form} startHint="Can be changed only while the books are empty." yearHint={YEAR_HINT} />
      <Field form={form} name="timezone" label="Time zone" hint="Decides when a day begins and ends in these books.">
        {(control) => <Select {...control} options={zonesWith(entity.timezone)} />}
      </Field>
      <Field form={form} name="books_locked_until" label="Lock the books until" hint={LOCK_HINT}>
        {(control) => <DateInput {...control} />}
      </Field>
    </EntityDrawer>
  )
}

function EntityDrawer({ form, save, children }: { form: EntityFormState; save: string; children: ReactNode }) {
  return (
    <>
      <DrawerBody>
        <Form form={form} id="entity">
          {children}
        </Form>
      </DrawerBody>
      <FormFooter form="entity" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        {save}
      </FormFooter>
    </>
  )
}

function PlaceFields({ form }: { form: EntityFormState }) {
  return (
    <div className="grid grid-cols-2 gap-3.5 sm:grid-cols-6">
      <TextField
        form={form}
        name="name"
        label="Entity name"
        autoComplete="off"
        className="col-span-2 sm:col-span-6"
        data-autofocus
      />
      <AddressFields form={form} />
      <TextField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="off"
        className="col-span-2 sm:col-span-3"
      />
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        className="col-span-2 sm:col-span-3"
      />
    </div>
  )
}

interface BooksFieldsProps {
  form: EntityFormState
  startHint: string
  yearHint?: string
}

function BooksFields({ form, startHint, yearHint }: BooksFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-3.5 sm:grid-cols-2">
      <Field form={form} name="books_start_date" label="Books start on" hint={startHint} className="sm:col-span-2">
        {(control) => <DateInput {...control} />}
      </Field>
      <Field form={form} name="fiscal_year_start_month" label="Fiscal year starts in" hint={yearHint}>
        {({ value, onChange, ...control }) => (
          <Select
            {...control}
            options={MONTHS}
            value={String(value ?? 1)}
            onChange={(chosen) => onChange(Number(chosen))}
          />
        )}
      </Field>
      <Field form={form} name="default_basis" label="Basis of reports">
        {(control) => <Select {...control} options={BASIS_OPTIONS} />}
      </Field>
      <Field
        form={form}
        name="bank_lines_start_ticked"
        label="Lines of a reconciliation start ticked"
        beside
        hint="If not, every line is ticked by hand, or by the statement’s file."
        className="sm:col-span-2"
      >
        {({ value, onChange, invalid: _invalid, ...control }) => (
          <Checkbox {...control} checked={value === true} onChange={onChange} />
        )}
      </Field>
    </div>
  )
}
