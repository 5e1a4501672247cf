'use client'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { DialogButtons } from '@/components/form/dialog-buttons'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { ReadSelect } from '@/components/form/read-select'
import { useZodForm } from '@/components/form/use-zod-form'
import { AccountPicker } from '@/components/pickers/account-picker'
import { chartRead } from '@/components/pickers/shared-reads'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { mergeAccount } from '@/lib/contract/account-merge'
import { updateAccount, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { Id } from '@/lib/contract/fields'
import { formatUsd } from '@/lib/money/format'
import { usesRead } from './queries'
import { parentsFor } from './tree'
import { usesNames, usesText } from './words'

const Into = z.object({ into: Id })
const MERGE = 'merge-account'

interface DialogProps {
  account: ChartOfAccount
  onClose: () => void
  onDone: () => void
}

/** Merges an account into another one; shows what will move first. */
export function MergeAccountDialog({ account, onClose, onDone }: DialogProps) {
  const merge = useWrite(mergeAccount, {
    touches: ['services', 'rules', ...LEDGER],
  })
  const uses = useQuery(usesRead(account.id))
  const chart = useQuery(chartRead)
  const form = useZodForm(Into, {
    values: { into: null },
    submit: async (body) => {
      const kept = await merge.mutateAsync({ params: { id: account.id }, body, version: account.updated_at })
      notify.success(`${account.name} merged into ${kept.name}`)
      onDone()
    },
  })
  const chosen = form.watch('into') ?? null
  const into = chart.data?.results.find(({ id }) => id === chosen)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      title={`Merge ${account.chart_number} ${account.name}`}
      description="Everything on it moves to the other account, including past entries. This cannot be undone."
      footer={
        <DialogButtons form={MERGE} submitting={form.submitting} onCancel={onClose} danger>
          Merge
        </DialogButtons>
      }
    >
      <Form form={form} id={MERGE}>
        <Field form={form} name="into" label="Merge into">
          {(control) => (
            <AccountPicker
              {...control}
              label="Merge into"
              placeholder="Choose account"
              data-autofocus
              initialLabel={into?.name}
            />
          )}
        </Field>
        {uses.data ? (
          <Card as="div" role="region" aria-label="What will happen" className="flex flex-col gap-2 px-4 py-3">
            <span className="text-fg-2">
              {usesText(uses.data) === '' ? 'Nothing uses it.' : `${usesText(uses.data)} will move.`}
            </span>
            {usesNames(uses.data) === '' ? null : <span className="text-fg-2">{usesNames(uses.data)}</span>}
            <span className="tnum text-fg-2">
              {formatUsd(uses.data.balance)} goes to {into ? `${into.chart_number} ${into.name}` : 'the other account'}.{' '}
              {account.name} is deleted.
            </span>
          </Card>
        ) : null}
      </Form>
    </Dialog>
  )
}

const Below = z.object({ parent: Id.nullable() })
const MOVE = 'move-account'
const TOP = 'top'

/** Moves an account under another heading of its element. */
export function MoveAccountDialog({ account, onClose, onDone }: DialogProps) {
  const update = useWrite(updateAccount, { touches: LEDGER })
  const chart = useQuery(chartRead)
  const form = useZodForm(Below, {
    values: { parent: account.parent },
    submit: async (body) => {
      await update.mutateAsync({ params: { id: account.id }, body, version: account.updated_at })
      notify.success(`${account.name} moved`)
      onDone()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title={`Move ${account.chart_number} ${account.name}`}
      description="Its number and its postings stay; the headings above it include its balance."
      footer={
        <DialogButtons form={MOVE} submitting={form.submitting} onCancel={onClose}>
          Move
        </DialogButtons>
      }
    >
      <Form form={form} id={MOVE}>
        <Field form={form} name="parent" label="Parent">
          {({ value, onChange, ...control }) => (
            <ReadSelect
              {...control}
              data-autofocus
              read={chart}
              what="the accounts"
              options={(accounts) => [
                { value: TOP, label: 'Nothing' },
                ...parentsFor(account, accounts).map(({ id, chart_number, name }) => ({
                  value: id,
                  label: `${chart_number} ${name}`,
                })),
              ]}
              value={value ?? TOP}
              onChange={(id) => onChange(id === TOP ? null : id)}
            />
          )}
        </Field>
      </Form>
    </Dialog>
  )
}
