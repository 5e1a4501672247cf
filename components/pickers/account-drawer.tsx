'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DigitsInput } from '@/components/form/digits-input'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { Drawer, DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { Select } from '@/components/ui/select'
import { useWrite } from '@/lib/client/query'
import { addAccount, AccountInput, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { accountGroups } from './account-groups'
import { RECENT_ACCOUNTS, type Direction } from './account-options'
import { rememberRecent } from './recent'
import { chartRead } from './shared-reads'
import { useDiscard } from './use-discard'

export interface AccountDrawerProps {
  /** The name to start with; null keeps the drawer closed. */
  name: string | null
  direction: Direction
  onClose: () => void
  onCreated: (account: ChartOfAccount) => void
}

/** Adds an account without leaving the current task. */
export function AccountDrawer({ name, direction, onClose, onCreated }: AccountDrawerProps) {
  const mayClose = useDiscard(name !== null, 'account')
  const close = async () => {
    if (await mayClose()) onClose()
  }
  return (
    <Drawer open={name !== null} onOpenChange={(open) => !open && void close()} title="New account" width={480}>
      {name === null ? null : (
        <AccountForm key={name} name={name} direction={direction} onCancel={() => void close()} onCreated={onCreated} />
      )}
    </Drawer>
  )
}

interface AccountFormProps extends Pick<AccountDrawerProps, 'direction' | 'onCreated'> {
  name: string
  onCancel: () => void
}

function AccountForm({ name, direction, onCancel, onCreated }: AccountFormProps) {
  const create = useWrite(addAccount, { touches: ['chart-of-accounts'] })
  const { data } = useQuery(chartRead)
  const groups = accountGroups(data?.results ?? [], direction)
  const [chosen, setChosen] = useState<string | null>(null)
  const form = useZodForm(AccountInput, {
    values: {
      name: name === '' ? null : name,
      account_element: null,
      subcategory: null,
      parent: null,
      chart_number: null,
    },
    submit: async (body) => {
      const created = await create.mutateAsync({ body })
      rememberRecent(RECENT_ACCOUNTS, created.id)
      onCreated(created)
    },
  })
  const choose = (key: string) => {
    const group = groups.find((one) => one.key === key)
    if (!group) return
    setChosen(key)
    form.setValue('account_element', group.account_element)
    form.setValue('subcategory', group.subcategory, { shouldDirty: true, shouldValidate: true })
    form.setValue('parent', group.parent)
    form.setValue('balance_type', group.balance_type ?? undefined)
    if (group.chart_number !== null) form.setValue('chart_number', group.chart_number, { shouldValidate: true })
  }
  return (
    <>
      <DrawerBody>
        <Form form={form} id="new-account">
          <TextField form={form} name="name" label="Name" autoComplete="off" autoFocus />
          <Field form={form} name="subcategory" label="Group">
            {(control) => (
              <Select
                {...control}
                placeholder="Choose where it belongs"
                options={groups.map(({ key, label }) => ({ value: key, label }))}
                value={chosen}
                onChange={choose}
              />
            )}
          </Field>
          <Field
            form={form}
            name="chart_number"
            label="Number"
            hint="The next free one of its group, unless you choose another."
          >
            {(control) => <DigitsInput {...control} />}
          </Field>
        </Form>
      </DrawerBody>
      <FormFooter form="new-account" submitting={form.submitting} onCancel={onCancel}>
        Create account <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}
