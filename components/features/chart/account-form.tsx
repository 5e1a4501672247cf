'use client'
import { useQuery } from '@tanstack/react-query'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import type { z } from 'zod'
import { useZodForm, type FormOf } from '@/components/form/use-zod-form'
import { accountGroups } from '@/components/pickers/account-groups'
import { chartRead } from '@/components/pickers/shared-reads'
import { Checkbox } from '@/components/ui/checkbox'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { Note } from '@/components/ui/note'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { AccountInput, addAccount, updateAccount, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { AccountActions } from './account-actions'
import { AccountFacts } from './account-facts'
import { AccountPlace } from './account-place'
import { KeywordMatches } from './keyword-matches'

const FORM = 'account-form'

interface AccountFormProps {
  /** Null: a new one. */
  account: ChartOfAccount | null
  /** For a new one. */
  parent: ChartOfAccount | null
  onCancel: () => void
  onSaved: (account: ChartOfAccount) => void
  onAddChild: (parent: ChartOfAccount) => void
}

/** An account: its place in the chart, its settings and keywords; read-only for users who may not change it. */
export function AccountForm(props: AccountFormProps) {
  const mayEdit = useMay()('account.edit')
  const { account, onAddChild } = props
  return account && !mayEdit ? <AccountFacts account={account} onAddChild={onAddChild} /> : <AccountFields {...props} />
}

function AccountFields({ account, parent, onCancel, onSaved, onAddChild }: AccountFormProps) {
  const touches = LEDGER
  const create = useWrite(addAccount, { touches })
  const update = useWrite(updateAccount, { touches })
  const chart = useQuery(chartRead)
  const next = parent
    ? accountGroups(chart.data?.results ?? [], null).find((group) => group.parent === parent.id)?.chart_number
    : null
  const form = useZodForm(AccountInput, {
    values: {
      name: account?.name ?? null,
      chart_number: account?.chart_number ?? next ?? null,
      account_element: account?.account_element ?? parent?.account_element ?? null,
      subcategory: account?.subcategory ?? parent?.subcategory ?? null,
      parent: account?.parent ?? parent?.id ?? null,
      // A heading of accumulated depreciation or of draws has children like itself.
      balance_type: account?.balance_type ?? parent?.balance_type ?? undefined,
      cash_flow_category: account?.cash_flow_category ?? parent?.cash_flow_category ?? undefined,
      is_header: account?.is_header ?? false,
      is_categorize: account?.is_categorize ?? true,
      is_money_in: account?.is_money_in ?? true,
      is_money_out: account?.is_money_out ?? true,
      description: account?.description ?? null,
      keywords: account?.keywords ?? null,
      chat_gpt_text: account?.chat_gpt_text ?? null,
    },
    submit: async (body) =>
      onSaved(
        account
          ? await update.mutateAsync({
              params: { id: account.id },
              // Sends changed fields only: a system account refuses all others, even unchanged ones.
              body: changed(account, body),
              version: account.updated_at,
            })
          : await create.mutateAsync({ body }),
      ),
  })
  const fixed = account?.is_system ?? false
  return (
    <>
      <DrawerBody>
        {account ? <AccountActions account={account} mayEdit onAddChild={onAddChild} /> : null}
        {fixed ? (
          <Note tone="neutral">
            A system account: its name and keywords can be changed, but not its place in the chart.
          </Note>
        ) : null}
        <Form form={form} id={FORM}>
          <TextField form={form} name="name" label="Name" autoComplete="off" data-autofocus />
          <AccountPlace form={form} account={account} chart={chart} fixed={fixed} />
          {account ? null : <Flag form={form} name="is_header" label="A heading without postings of its own" />}
          {form.watch('is_header') || fixed ? null : (
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              <Flag form={form} name="is_categorize" label="Offered as a category" />
              <Flag form={form} name="is_money_in" label="For money in" />
              <Flag form={form} name="is_money_out" label="For money out" />
            </div>
          )}
          <TextareaField form={form} name="description" label="Description" rows={2} />
          <TextareaField
            form={form}
            name="keywords"
            label="Words that help the AI choose this account"
            hint="Separated by commas, as they appear in bank lines."
            rows={2}
          />
          <KeywordMatches text={form.watch('keywords') ?? ''} />
        </Form>
      </DrawerBody>
      <FormFooter form={FORM} submitting={form.submitting} onCancel={onCancel}>
        {account ? 'Save changes' : 'Create account'} <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

type Values = z.output<typeof AccountInput>

function changed(account: ChartOfAccount, body: Values): Partial<Values> {
  const patch: Partial<Values> = {}
  for (const field of Object.keys(body) as (keyof Values)[])
    if ((body[field] ?? null) !== (account[field] ?? null)) Object.assign(patch, { [field]: body[field] ?? null })
  return patch
}

interface FlagProps {
  form: FormOf<typeof AccountInput>
  name: 'is_header' | 'is_categorize' | 'is_money_in' | 'is_money_out'
  label: string
}

function Flag({ form, name, label }: FlagProps) {
  return (
    <Field form={form} name={name} label={label} beside>
      {({ value, onChange, invalid: _invalid, ...control }) => (
        <Checkbox {...control} checked={value === true} onChange={onChange} />
      )}
    </Field>
  )
}
