'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { useRouter } from '@/components/ui/use-router'
import { counted } from '@/components/ui/count-text'
import { DateInput } from '@/components/form/date-input'
import { DecimalInput } from '@/components/form/decimal-input'
import { asNumber, Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { today } from '@/components/form/today'
import { useZodForm, type FormFields, type FormOf } from '@/components/form/use-zod-form'
import { TruckPicker } from '@/components/pickers/truck-picker'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Kbd } from '@/components/ui/kbd'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { useDebounced } from '@/components/ui/use-debounced'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import {
  createLoan,
  LoanInput,
  PaymentFrequency,
  previewLoanSchedule,
  updateLoan,
  type Loan,
} from '@/lib/contract/loan'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { NoPreview } from './no-preview'
import { loanPath, loanPreview } from './queries'
import { FREQUENCY_WORDS } from './words'

export const openLoan = (loan: Loan | null = null): void =>
  openDrawer({ title: loan ? 'Edit loan' : 'New loan', width: 520, content: <LoanForm loan={loan} /> })

const FREQUENCIES = PaymentFrequency.options.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))

function LoanForm({ loan }: { loan: Loan | null }) {
  const router = useRouter()
  const form = useLoanForm(loan, (id) => {
    closeDrawer()
    if (!loan) router.push(loanPath(id))
  })
  return (
    <>
      <DrawerBody>
        <LoanFields form={form} />
      </DrawerBody>
      <FormFooter form={LOAN_FORM} submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Save loan <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

export const LOAN_FORM = 'loan'
/** What a new loan starts with. */
export type LoanStart = Partial<Pick<FormFields<z.input<typeof LoanInput>>, 'truck' | 'loan_amount' | 'start_date'>>
type LoanFormOf = FormOf<typeof LoanInput>

/** `onSaved` is given its id. */
export function useLoanForm(loan: Loan | null, onSaved: (id: string) => void, start: LoanStart = {}): LoanFormOf {
  const create = useWrite(createLoan, { touches: FLEET })
  const update = useWrite(updateLoan, { touches: FLEET })
  return useZodForm(LoanInput, {
    postsOn: 'start_date',
    values: {
      name: loan?.name ?? null,
      agreement_name: loan?.agreement_name ?? null,
      truck: loan?.truck?.id ?? start.truck ?? null,
      loan_amount: loan?.loan_amount ?? start.loan_amount ?? null,
      interest_rate: loan?.interest_rate ?? null,
      period: loan?.period ?? 60,
      payment_frequency: loan?.payment_frequency ?? 'monthly',
      start_date: loan?.start_date ?? start.start_date ?? today(),
      variable_fee: loan?.variable_fee ?? 0,
      opening_balance: loan?.opening_balance ?? null,
    },
    submit: async (body) => {
      if (loan) {
        await update.mutateAsync({
          params: { id: loan.id },
          body,
          version: loan.updated_at,
        })
        onSaved(loan.id)
        return void notify.success('Loan saved')
      }
      const { id, message } = await create.mutateAsync({ body })
      onSaved(id)
      notify.success(message)
    },
  })
}

/** The terms of a loan, and under them the schedule that they make. */
export function LoanFields({ form }: { form: LoanFormOf }) {
  const values = form.watch()
  const schedule = usePreview(values)
  const before = schedule.preview?.results.filter(({ is_paid }) => is_paid) ?? []
  return (
    <>
      <Form form={form} id={LOAN_FORM}>
        <TextField form={form} name="name" label="Name" autoComplete="off" data-autofocus />
        <TextField form={form} name="agreement_name" label="Agreement" autoComplete="off" />
        <Field form={form} name="truck" label="Truck">
          {(control) => <TruckPicker {...control} />}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field form={form} name="loan_amount" label="Loan amount">
            {(control) => <MoneyInput {...asNumber(control)} />}
          </Field>
          <Field form={form} name="interest_rate" label="Interest rate, % a year">
            {(control) => <DecimalInput {...asNumber(control)} />}
          </Field>
          <Field form={form} name="period" label="Term in months">
            {(control) => <DecimalInput {...control} />}
          </Field>
          <Field form={form} name="payment_frequency" label="Payments">
            {(control) => <Select {...control} options={FREQUENCIES} />}
          </Field>
          <Field form={form} name="start_date" label="Start date">
            {(control) => <DateInput {...control} />}
          </Field>
          <Field form={form} name="variable_fee" label="Fee on every payment">
            {(control) => <MoneyInput {...asNumber(control)} />}
          </Field>
        </div>
        {before.length > 0 || values.opening_balance != null ? (
          <Field
            form={form}
            name="opening_balance"
            label="Owed when the books start"
            hint={openingHint(before, values.opening_balance == null)}
          >
            {(control) => <MoneyInput {...asNumber(control)} />}
          </Field>
        ) : null}
      </Form>
      <Preview of={schedule} />
    </>
  )
}

/** Starts with the balance of the schedule until the user types another one. */
function openingHint(before: readonly { ending_balance: number }[], scheduled: boolean): string {
  const left = scheduled ? before.at(-1)?.ending_balance : undefined
  const says = left === undefined ? 'what the schedule says' : `${formatUsd(left)}, as the schedule says`
  return `${counted(before.length, 'payment was', 'payments were')} due before. Left empty: ${says}.`
}

/** The schedule of the typed terms; undefined until they are complete. */
function usePreview(values: Record<string, unknown>) {
  const { loan_amount, interest_rate, period, payment_frequency, start_date, variable_fee, opening_balance } = values
  const parsed = previewLoanSchedule.body.safeParse({
    ...{ loan_amount, interest_rate, period, payment_frequency, start_date },
    ...{ variable_fee: variable_fee ?? 0, opening_balance: opening_balance ?? null },
  })
  const terms = useDebounced(parsed.data ?? null)
  const query = useQuery({ ...loanPreview(terms), placeholderData: keepPreviousData })
  return { query, preview: terms === null ? undefined : query.data }
}

function Preview({ of: { query, preview } }: { of: ReturnType<typeof usePreview> }) {
  if (!preview) return <NoPreview query={query}>The schedule appears here once the terms are complete.</NoPreview>
  const { payment, end_date, total_interest, total_fees, results } = preview
  return (
    <section aria-label="Schedule" className="rounded-md border border-line px-3 py-1">
      <FactList>
        <Fact label="Payment">
          <span className="money">{formatUsd(payment)}</span>, {counted(results.length, 'time')}
        </Fact>
        <Fact label="Interest in all">
          <span className="money">{formatUsd(total_interest)}</span>
        </Fact>
        {total_fees === 0 ? null : (
          <Fact label="Fees in all">
            <span className="money">{formatUsd(total_fees)}</span>
          </Fact>
        )}
        <Fact label="Last payment">{formatDay(end_date)}</Fact>
      </FactList>
    </section>
  )
}
