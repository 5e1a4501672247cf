'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookText, CirclePower, FolderInput, GitMerge, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DigitsInput } from '@/components/form/digits-input'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import type { z } from 'zod'
import { useZodForm, type FormOf } from '@/components/form/use-zod-form'
import { accountGroups } from '@/components/pickers/account-groups'
import { subcategoryLabel } from '@/components/pickers/account-options'
import { chartRead } from '@/components/pickers/shared-reads'
import { closeDrawer, mayDiscard } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm } from '@/components/ui/confirm-dialog'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { Note } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { SUBCATEGORY_NUMBERS } from '@/lib/contract/choices'
import {
  AccountInput,
  addAccount,
  deleteAccount,
  updateAccount,
  type ChartOfAccount,
} from '@/lib/contract/chart-of-account'
import { formatUsd } from '@/lib/money/format'
import { MergeAccountDialog, MoveAccountDialog } from './account-dialogs'
import { KeywordMatches } from './keyword-matches'
import { usesRead } from './queries'
import { CASH_FLOWS, usesNames, usesText } from './words'

const FORM = 'account-form'
const TOP = 'top'

interface AccountFormProps {
  /** Null: a new one. */
  account: ChartOfAccount | null
  /** Of a new one. */
  parent: ChartOfAccount | null
  onCancel: () => void
  onSaved: (account: ChartOfAccount) => void
  onAddChild: (parent: ChartOfAccount) => void
}

/** An account: where it stands, how it is used, and the words that lead to it. */
export function AccountForm({ account, parent, onCancel, onSaved, onAddChild }: AccountFormProps) {
  const touches = LEDGER
  const create = useWrite(addAccount, { touches })
  const update = useWrite(updateAccount, { touches })
  const { data } = useQuery(chartRead)
  const all = data?.results ?? []
  const groups = accountGroups(all, null)
  const mayEdit = useMay()('account.edit')
  const next = parent ? groups.find(({ parent: id }) => id === parent.id)?.chart_number : null
  const form = useZodForm(AccountInput, {
    values: {
      name: account?.name ?? null,
      chart_number: account?.chart_number ?? next ?? null,
      account_element: account?.account_element ?? parent?.account_element ?? null,
      subcategory: account?.subcategory ?? parent?.subcategory ?? null,
      parent: account?.parent ?? parent?.id ?? null,
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
              // Only what was changed: a system account refuses the rest, even as it stands.
              body: changed(account, body),
              version: account.updated_at,
            })
          : await create.mutateAsync({ body }),
      ),
  })
  const element = form.watch('account_element') ?? null
  const subcategory = form.watch('subcategory') ?? null
  const header = form.watch('is_header')
  const subcategories = [...new Set(all.map((one) => one.subcategory))]
  const parents = all.filter(
    (one) => one.is_header && one.is_active && one.account_element === element && one.id !== account?.id,
  )
  const freeBelow = (heading: string | null, within: string | null) =>
    (
      groups.find(({ parent: id, subcategory: one }) => heading !== null && id === heading && one === within) ??
      groups.find(({ key }) => key === within)
    )?.chart_number ?? null
  /** The next free number, until one is typed. */
  const suggest = (number: number | null) => {
    if (!account && number && !form.formState.dirtyFields.chart_number)
      form.setValue('chart_number', number, { shouldValidate: true })
  }
  const place = (chosen: string) => {
    const like = all.find((one) => one.subcategory === chosen)
    if (!like) return
    form.setValue('subcategory', like.subcategory, { shouldDirty: true, shouldValidate: true })
    form.setValue('account_element', like.account_element)
    if (like.account_element !== element) form.setValue('parent', null)
    suggest(freeBelow(form.getValues('parent') ?? null, chosen))
  }
  const fixed = account?.is_system ?? false
  return (
    <>
      <DrawerBody>
        {account ? <Actions account={account} mayEdit={mayEdit} onAddChild={onAddChild} /> : null}
        {fixed ? (
          <Note tone="neutral">A system account: its name and words can be changed, its place cannot.</Note>
        ) : null}
        <Form form={form} id={FORM}>
          <TextField form={form} name="name" label="Name" autoComplete="off" data-autofocus />
          <div className="grid grid-cols-[1fr_140px] gap-4">
            <Field form={form} name="subcategory" label="Group">
              {(control) => (
                <Select
                  {...control}
                  disabled={fixed}
                  placeholder="Choose where it belongs"
                  options={subcategories.map((one) => ({ value: one, label: subcategoryLabel(one) }))}
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
            <Field form={form} name="parent" label="Below">
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
          </div>
          {account ? null : <Flag form={form} name="is_header" label="A heading, which holds no postings" />}
          {header || fixed ? null : (
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
            hint="Separated by commas, as they stand in bank lines."
            rows={2}
          />
          <KeywordMatches text={form.watch('keywords') ?? ''} />
        </Form>
      </DrawerBody>
      <FormFooter form={FORM} submitting={form.submitting} disabled={!mayEdit} onCancel={onCancel}>
        {account ? 'Save changes' : 'Create account'} <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

/** 'Next free: 6149, of 5000–6999' */
function numbersHint(subcategory: ChartOfAccount['subcategory'], free: number | null): string {
  const [from, to] = SUBCATEGORY_NUMBERS[subcategory]
  return free === null ? `Of ${from}–${to}` : `Next free: ${free}, of ${from}–${to}`
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
    <Field form={form} name={name} label={label}>
      {({ value, onChange, invalid: _invalid, ...control }) => (
        <Checkbox {...control} checked={value === true} onChange={onChange} />
      )}
    </Field>
  )
}

interface ActionsProps extends Pick<AccountFormProps, 'onAddChild'> {
  account: ChartOfAccount
  mayEdit: boolean
}

/** What is done with an account as a whole; the API says why where it refuses. */
function Actions({ account, mayEdit, onAddChild }: ActionsProps) {
  const update = useWrite(updateAccount, { touches: LEDGER })
  const remove = useWrite(deleteAccount, { touches: ['chart-of-accounts'] })
  const { id, name, is_active, updated_at } = account
  const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true }
  const [asking, setAsking] = useState<'merge' | 'move' | null>(null)
  const done = () => {
    setAsking(null)
    closeDrawer()
  }
  const client = useQueryClient()
  const turn = async () => {
    if (is_active && !(await asksBeforeSleep())) return
    update.mutate(
      { params: { id }, body: { is_active: !is_active }, version: updated_at },
      {
        onSuccess: () => {
          closeDrawer()
          notify.success(`${name} ${is_active ? 'deactivated' : 'activated'}`)
        },
      },
    )
  }
  /** What stands against it is shown before. */
  const asksBeforeSleep = async (): Promise<boolean> => {
    const uses = await client.fetchQuery(usesRead(id))
    const text = usesText(uses)
    if (text === '') return true
    const named = usesNames(uses)
    return confirm({
      title: `Deactivate ${name}?`,
      body: `It has ${text}${named === '' ? '' : ` (${named})`}, and a balance of ${formatUsd(uses.balance)}. What is posted stays.`,
      confirmLabel: 'Deactivate',
    })
  }
  const onDelete = async () => {
    const question = { title: `Delete ${name}?`, body: 'Only an account without postings can go.', danger: true }
    if (!(await confirm({ ...question, confirmLabel: 'Delete' }))) return
    remove.mutate(
      { params: { id }, version: updated_at },
      {
        onSuccess: ({ message }) => {
          closeDrawer()
          notify.success(message)
        },
      },
    )
  }
  return (
    <div role="toolbar" aria-label="Account actions" className="flex flex-wrap gap-2">
      <ButtonLink size={28} href={`/app/accounting/general-ledger?chart_of_account=${id}`} onClick={closeDrawer}>
        <BookText {...icon} /> View ledger
      </ButtonLink>
      {mayEdit ? (
        <>
          {account.is_header && is_active ? (
            <Button
              size={28}
              icon={<Plus {...icon} />}
              onClick={() => void mayDiscard().then((yes) => yes && onAddChild(account))}
            >
              Add child
            </Button>
          ) : null}
          <Button size={28} icon={<CirclePower {...icon} />} loading={update.isPending} onClick={() => void turn()}>
            {is_active ? 'Deactivate' : 'Activate'}
          </Button>
          {account.is_system ? null : (
            <Button size={28} icon={<FolderInput {...icon} />} onClick={() => setAsking('move')}>
              Move
            </Button>
          )}
          {account.is_system || account.is_header ? null : (
            <Button size={28} icon={<GitMerge {...icon} />} onClick={() => setAsking('merge')}>
              Merge
            </Button>
          )}
          <Button size={28} variant="ghost" icon={<Trash2 {...icon} />} onClick={() => void onDelete()}>
            Delete
          </Button>
        </>
      ) : null}
      {asking === 'merge' ? <MergeAccountDialog account={account} onClose={done} /> : null}
      {asking === 'move' ? <MoveAccountDialog account={account} onClose={done} /> : null}
    </div>
  )
}
