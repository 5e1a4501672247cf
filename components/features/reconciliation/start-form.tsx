'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@/components/ui/use-router'
import { useEffect, useState } from 'react'
import { DateInput } from '@/components/form/date-input'
import { asNumber, Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { bankAccountRead, isCard } from '@/components/pickers/bank-account-options'
import { BankAccountPicker } from '@/components/pickers/bank-account-picker'
import { useOpenEntity } from '@/components/pickers/use-open-entity'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { passFocusOn } from '@/components/ui/focus-layer'
import { Kbd } from '@/components/ui/kbd'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { useWrite } from '@/lib/client/query'
import type { Answer } from '@/lib/contract/endpoint'
import type { FileRef } from '@/lib/contract/file'
import { createReconciliation, type lastReconciliationDates } from '@/lib/contract/reconciliation'
import { addDays, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { lastDates, worksheetPath } from './queries'
import { StatementFileField } from './statement-file-field'

/** Opens the next worksheet of an account: which statement, its last day, and the balance it states. */
export function StartForm({ bankAccount }: { bankAccount: string | null }) {
  const { data, error, isError, isFetching, refetch } = useQuery(lastDates)
  const accounts = useQuery(bankAccountRead)
  if (data && !accounts.isPending) {
    const [first, second] = accounts.data?.results ?? []
    return <Start bankAccount={bankAccount ?? (second ? null : (first?.id ?? null))} dates={data} />
  }
  return (
    <DrawerBody>
      {isError ? (
        <QueryErrorNote
          what="how far the accounts are reconciled"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading">
          <Skeleton width="100%" height={240} />
        </div>
      )}
    </DrawerBody>
  )
}

interface StartProps {
  bankAccount: string | null
  dates: Answer<typeof lastReconciliationDates>
}

function Start({ bankAccount, dates }: StartProps) {
  const router = useRouter()
  useEffect(passFocusOn, [])
  const accounts = useQuery(bankAccountRead)
  const entity = useOpenEntity()
  const isTicked = entity?.bank_lines_start_ticked ?? true
  const [file, setFile] = useState<FileRef | null>(null)
  const create = useWrite(createReconciliation, { touches: ['reconciliations', 'reports'] })
  const lastOf = (id: string | null | undefined) =>
    dates.find(({ bank_account }) => bank_account === id)?.last_date ?? null
  const form = useZodForm(createReconciliation.body, {
    postsOn: 'end_date',
    values: {
      bank_account: bankAccount,
      end_date: nextEnd(lastOf(bankAccount)),
      settlement_balance: null,
      settlement_file: null,
    },
    submit: async (body) => {
      const { id } = await create.mutateAsync({ body })
      closeDrawer()
      router.push(worksheetPath(id))
    },
  })
  const chosen = form.watch('bank_account')
  const account = accounts.data?.results.find(({ id }) => id === chosen)
  const last = lastOf(chosen)
  return (
    <>
      <DrawerBody>
        <Form form={form} id="start-reconciliation">
          <Note>
            Pick the account and the statement’s ending balance. You need the paper or PDF statement.{' '}
            {isTicked
              ? 'Every line up to the ending date starts ticked; untick what the statement does not show.'
              : 'Every line starts unticked; tick what the statement shows.'}
          </Note>
          <Field form={form} name="bank_account" label="Bank account">
            {({ onChange, ...control }) => (
              <BankAccountPicker
                {...control}
                closed
                data-autofocus={bankAccount === null || undefined}
                onChange={(id) => {
                  onChange(id)
                  form.setValue('end_date', nextEnd(lastOf(id)))
                }}
              />
            )}
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field
              form={form}
              name="end_date"
              label="Ending date"
              hint={
                chosen && (last ? `Starts on ${formatDay(addDays(last, 1))}.` : 'The first statement of this account.')
              }
            >
              {(control) => <DateInput {...control} />}
            </Field>
            <Field
              form={form}
              name="settlement_balance"
              label="Ending balance"
              hint={account && isCard(account) ? 'What you owe, as a positive amount.' : undefined}
            >
              {(control) => (
                <MoneyInput {...asNumber(control)} isSigned data-autofocus={bankAccount !== null || undefined} />
              )}
            </Field>
          </div>
          <StatementFileField
            value={file}
            onChange={(next) => {
              setFile(next)
              form.setValue('settlement_file', next?.id ?? null, { shouldDirty: true })
            }}
          />
        </Form>
      </DrawerBody>
      <FormFooter form="start-reconciliation" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Start <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

/** The end of the month after the last statement; for the first statement, the end of last month. */
function nextEnd(last: Day | null): Day {
  const end = last === null ? addDays(monthStart(today()), -1) : monthEnd(addDays(last, 1))
  return end
}
