'use client'
import { ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { recordValues } from '@/components/form/record-values'
import { useZodForm, type FormValues, type FormOf } from '@/components/form/use-zod-form'
import { dropDraft, useDraftKey, useKeepDraft, useKeptDraft } from '@/components/form/use-kept-draft'
import { AddressFields } from '@/components/pickers/address-fields'
import { LogoField } from '@/components/pickers/logo-field'
import { NewLogoField, usePutLogo } from '@/components/pickers/new-logo-field'
import { requestCloseDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { DrawerBody } from '@/components/ui/drawer'
import { Select } from '@/components/ui/select'
import { forgetBooks } from '@/lib/client/open-books'
import { useWrite } from '@/lib/client/query'
import { createCompany, CompanyInput, updateCompany, type Company } from '@/lib/contract/company'
import { IMPORT_YEARS } from '@/lib/contract/labels'
import type { ImportYear } from './steps'

const CompanyForm = CompanyInput.extend({ logo: updateCompany.body.shape.logo })

/** The new company is already the default one; the caller must read again what it shows. */
type OnDone = (company: Company) => unknown

/** The first company of the setup, in the card of its step. Typed values survive a reload. */
export function FirstCompanyForm({
  importYear,
  onDone,
  leading,
}: {
  /** Chosen before. */
  importYear: ImportYear
  onDone: OnDone
  /** Left of the button, such as Back. */
  leading?: ReactNode
}) {
  const key = useDraftKey('first-company')
  const [kept] = useKeptDraft<CompanyDraft>(key)
  const done: OnDone = (company) => {
    dropDraft(key)
    return onDone(company)
  }
  const { form, logo } = useNewCompany({ ...kept, import_year: importYear }, done)
  useKeepDraft(key, form)
  return (
    <Form form={form}>
      <CompanyFields form={form} />
      {logo}
      <div className="mt-2.5 flex items-center justify-between gap-2">
        {leading ?? <span />}
        <Button
          type="submit"
          variant="primary"
          size={40}
          loading={form.submitting}
          loadingLabel="Adding"
          disabled={!form.formState.isValid}
        >
          Add Company
          <ArrowRight size={14} strokeWidth={2} aria-hidden />
        </Button>
      </div>
    </Form>
  )
}

/** Another company, in a drawer. */
export function AddCompanyForm({ onDone }: { onDone: OnDone }) {
  const { form, logo } = useNewCompany({ import_year: 1 }, onDone)
  return (
    <>
      <DrawerBody>
        <Form form={form} id="company">
          <CompanyFields form={form} />
          {logo}
          <PeriodField form={form} />
        </Form>
      </DrawerBody>
      <FormFooter
        form="company"
        submitting={form.submitting}
        disabled={!form.formState.isValid}
        onCancel={() => void requestCloseDrawer()}
      >
        Add Company
      </FormFooter>
    </>
  )
}

type CompanyDraft = FormValues<z.input<typeof CompanyForm>>

function useNewCompany(values: CompanyDraft, onDone: OnDone) {
  const create = useWrite(createCompany, { touches: ['companies'] })
  const update = useWrite(updateCompany, { touches: ['companies'] })
  const putLogo = usePutLogo()
  const [picture, setPicture] = useState<File | null>(null)
  const form = useZodForm(CompanyForm, {
    values,
    submit: async ({ logo: _logo, ...body }) => {
      const made = await create.mutateAsync({ body })
      const { id, updated_at: version } = made
      // From here on the API works in the new company's books, and would refuse an upload for those on screen.
      forgetBooks()
      // A logo can only be uploaded once there is a company to own it.
      await onDone(
        await putLogo(made, picture, (logo) => update.mutateAsync({ params: { id }, body: { logo }, version })),
      )
    },
  })
  return { form, logo: <NewLogoField picture={picture} onChange={setPicture} /> }
}

export function EditCompanyForm({ company, onDone }: { company: Company; onDone: OnDone }) {
  const update = useWrite(updateCompany, { touches: ['me', 'companies', 'entities'] })
  const form = useZodForm(CompanyForm, {
    values: { ...recordValues(CompanyForm, company), logo: company.logo?.id ?? null },
    submit: async ({ import_year: _importYear, ...body }) =>
      onDone(await update.mutateAsync({ params: { id: company.id }, body, version: company.updated_at })),
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="company">
          <CompanyFields form={form} />
          <Field form={form} name="logo" label="Logo">
            {(control) => <LogoField control={control} saved={company.logo?.file ?? null} />}
          </Field>
        </Form>
      </DrawerBody>
      <FormFooter
        form="company"
        submitting={form.submitting}
        disabled={!form.formState.isValid}
        onCancel={() => void requestCloseDrawer()}
      />
    </>
  )
}

type CompanyFormState = FormOf<typeof CompanyForm>

function CompanyFields({ form }: { form: CompanyFormState }) {
  return (
    <div className="grid grid-cols-2 gap-3.5 sm:grid-cols-6">
      <TextField
        form={form}
        name="name"
        label="Company name"
        autoComplete="organization"
        className="col-span-2 sm:col-span-6"
        data-autofocus
      />
      <TextField form={form} name="us_dot" label="US DOT" inputMode="numeric" className="sm:col-span-3" />
      <TextField form={form} name="mc_number" label="MC number" className="sm:col-span-3" />
      <AddressFields form={form} isOwn />
      <TextField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        className="col-span-2 sm:col-span-3"
      />
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        className="col-span-2 sm:col-span-3"
      />
      <TextField
        form={form}
        name="website"
        label="Website"
        type="url"
        autoComplete="url"
        placeholder="https://"
        className="col-span-2 sm:col-span-6"
      />
    </div>
  )
}

function PeriodField({ form }: { form: CompanyFormState }) {
  return (
    <Field form={form} name="import_year" label="Import period">
      {({ value, onChange, ...control }) => (
        <Select
          {...control}
          options={IMPORT_YEARS}
          value={value === 2 ? '2' : '1'}
          onChange={(year) => onChange(year === '2' ? 2 : 1)}
        />
      )}
    </Field>
  )
}
