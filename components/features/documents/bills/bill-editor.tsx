'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { KeptNote } from '@/components/form/kept-note'
import { dropDraft, useKeepDraft } from '@/components/form/use-kept-draft'
import { useZodForm } from '@/components/form/use-zod-form'
import { filesOf } from '@/components/pickers/object-reads'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { NewFilesList } from '@/components/pickers/new-files'
import { useNewFiles } from '@/components/pickers/use-new-files'
import { Page, PageScroll } from '@/components/shell/page'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { confirm } from '@/components/ui/confirm-dialog'
import { Kbd } from '@/components/ui/kbd'
import { Link } from '@/components/ui/link'
import { Note } from '@/components/ui/note'
import { textLink } from '@/components/ui/text-link-look'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { createBill, updateBill, type Bill } from '@/lib/contract/bill'
import { BeforeBooks } from '../editor/before-books'
import { documentName, useKeptDocument, type KeptDocument } from '../editor/kept-document'
import { NetTerms } from '../editor/net-terms'
import { askAboutTax } from '../editor/tax-question'
import { Totals } from '../editor/totals'
import { useLeave } from '../editor/use-leave'
import { useTerms } from '../editor/use-terms'
import { accountRead, billsLike, BILLS_PAGE, lastBillOf } from '../queries'
import { BILL_STATUS, billName } from '../words'
import { NewBillFile, pageOf, shownOf, SavedFiles } from './bill-file'
import { BillLines } from './bill-lines'
import { BillForm, type BillFormState, type BillValues } from './bill-values'

const FORM = 'bill-form'

interface BillEditorProps {
  /** Null: a new one. */
  bill: Bill | null
  values: BillValues
  /** The copied bill or the vendor that this new one starts from; its draft is stored apart from other new bills. */
  from?: string | null
  onNew?: () => void
}

/** A bill next to its attachment. Typed values are kept until it is saved. */
export function BillEditor({ from, ...props }: BillEditorProps) {
  const { bill } = props
  const { round, ...kept } = useKeptDocument<BillValues>(documentName('bill', bill?.id, from), bill?.updated_at)
  return <Editor key={round} {...props} {...kept} />
}

type EditorProps = Omit<BillEditorProps, 'from'> & KeptDocument<BillValues>

function Editor({ bill, values, kept, draftKey, overtaken, onNew, onForget }: EditorProps) {
  const leave = useLeave<Bill>()
  const touches = LEDGER
  const create = useWrite(createBill, { touches })
  const update = useWrite(updateBill, { touches })
  const files = useNewFiles(draftKey)
  const save = async (body: z.output<typeof BillForm>): Promise<Bill> => {
    if (bill) return update.mutateAsync({ params: { id: bill.id }, body, version: bill.updated_at })
    try {
      return await create.mutateAsync({ body: { ...body, refuse_duplicate: true } })
    } catch (error) {
      const same = error instanceof ApiError ? error.fields.bill_number : undefined
      if (!same) throw error
      const question = {
        title: 'Save this bill a second time?',
        body: same.join(' '),
        confirmLabel: 'Save it anyway',
      }
      if (!(await confirm(question))) throw error
      return create.mutateAsync({ body })
    }
  }
  const form: BillFormState = useZodForm(BillForm, {
    postsOn: 'bill_date',
    values: kept ?? values,
    submit: async (body, how) => {
      const made = bill === null ? leave.made(body) : undefined
      if (!made) await askAboutTax(body.tax_percent)
      const saved = made ?? (await save(body))
      dropDraft(draftKey)
      if (!made) await files.attachTo({ model_name: 'bill', object_id: saved.id })
      notify.success(`Bill ${billName(saved)} saved`)
      if (how === 'new' && onNew) {
        leave.stay()
        onNew()
      } else leave.to(`${BILLS_PAGE}/${saved.id}`, body, saved)
    },
  })
  useKeepDraft(draftKey, form, bill?.updated_at)
  const attached = useQuery({
    ...filesOf({ model_name: 'bill', object_id: bill?.id ?? '' }),
    enabled: bill !== null,
  })
  const page = bill ? pageOf(attached.data?.results) : shownOf(files)
  const [back] = useState(kept !== null || files.list.length > 0)
  const { label, tone } = BILL_STATUS[bill?.bill_status ?? 'open']
  const buttons = (
    <>
      {bill ? null : (
        <Button disabled={form.submitting} onClick={() => void form.onSubmit(undefined, 'new')}>
          Save and new
        </Button>
      )}
      <Button variant="primary" loading={form.submitting} onClick={() => void form.onSubmit(undefined, 'show')}>
        Save bill <Kbd keys="mod+enter" />
      </Button>
    </>
  )
  return (
    <Page
      title={
        bill ? (
          <>
            {billName(bill)} <StatusBadge tone={tone}>{label}</StatusBadge>
          </>
        ) : (
          'New bill'
        )
      }
      crumbs={[{ label: 'Accounting' }, { label: 'Bills', href: BILLS_PAGE }]}
      actions={buttons}
    >
      <div
        className={cx(
          'grid min-h-0 flex-1 overflow-hidden max-xl:block max-xl:overflow-auto',
          // The form has the full width until there is a page to show next to it.
          page ? 'grid-cols-[minmax(320px,34vw)_minmax(660px,1fr)]' : 'grid-cols-[300px_minmax(660px,1fr)]',
        )}
      >
        <PageScroll className="border-r border-subtle bg-sunken p-6 max-xl:overflow-visible max-xl:border-r-0 max-xl:border-b max-sm:p-4">
          {bill ? <SavedFiles bill={bill} /> : <NewBillFile form={form} files={files} />}
        </PageScroll>
        <PageScroll className="p-6 max-xl:overflow-visible max-sm:p-4">
          <Form form={form} id={FORM} className="flex flex-col gap-5">
            {back ? <KeptNote overtaken={overtaken} onForget={onForget} /> : null}
            <Head form={form} bill={bill} />
            <BillLinesOf form={form} />
            <div className="grid grid-cols-[3fr_2fr] gap-6 max-sm:grid-cols-1">
              <TextareaField form={form} name="note" label="Note" rows={3} placeholder="Add a note" />
              <Totals form={form} lines="bill_items" tax="tax_percent" />
            </div>
            {bill || files.list.length === 0 ? null : <NewFilesList files={files} without={shownOf(files)?.id} />}
            <div className="flex flex-wrap justify-end gap-2 sm:hidden">{buttons}</div>
          </Form>
        </PageScroll>
      </div>
    </Page>
  )
}

function Head({ form, bill }: { form: BillFormState; bill: Bill | null }) {
  const [date, due, vendor, number] = form.watch(['bill_date', 'bill_due_date', 'stakeholder', 'bill_number'])
  const person = useQuery({ ...stakeholderRead(vendor ?? ''), enabled: Boolean(vendor) })
  const terms = useTerms({
    party: vendor === bill?.stakeholder.id ? undefined : person.data,
    ...{ date, due },
    setDue: (day, options) => form.setValue('bill_due_date', day, options),
  })
  const isPaid = (bill?.payments.length ?? 0) > 0
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field
          form={form}
          name="stakeholder"
          label="Vendor"
          hint={isPaid ? 'Unlink the payments before changing the vendor.' : undefined}
        >
          {(control) => (
            <StakeholderPicker
              {...control}
              label="Vendor"
              placeholder="Choose vendor"
              type="Vendor"
              disabled={isPaid}
              initialLabel={person.data?.full_name ?? bill?.stakeholder.full_name}
            />
          )}
        </Field>
        <TextField form={form} name="bill_number" label="Bill number" autoComplete="off" />
        <Field form={form} name="bill_date" label="Bill date">
          {(control) => <DateInput {...control} />}
        </Field>
        <Field form={form} name="bill_due_date" label="Due date">
          {({ onChange, ...control }) => <DateInput {...control} onChange={terms.onDue(onChange)} />}
        </Field>
      </div>
      <NetTerms {...terms.net} />
      <BeforeBooks kind="bill" date={date} />
      <SameBill vendor={vendor ?? null} number={number ?? null} own={bill?.id} />
    </>
  )
}

/** Warns before saving if the vendor already has a bill with this number. */
function SameBill({ vendor, number, own }: { vendor: string | null; number: string | null; own: string | undefined }) {
  const asks = Boolean(vendor) && (number ?? '').trim() !== ''
  const { data } = useQuery({ ...billsLike(vendor ?? '', (number ?? '').trim()), enabled: asks })
  const same = asks ? data?.results.find(({ id, bill_status }) => id !== own && bill_status !== 'void') : undefined
  if (!same) return null
  return (
    <Note tone="amber" role="status">
      This vendor has a bill with this number already:{' '}
      <Link className={textLink()} href={`${BILLS_PAGE}/${same.id}`}>
        {billName(same)}
      </Link>
    </Note>
  )
}

/** The lines; new ones start with the vendor's default account, or with that of its last bill. */
function BillLinesOf({ form }: { form: BillFormState }) {
  const vendor = form.watch('stakeholder')
  const { data } = useQuery({ ...lastBillOf(vendor ?? ''), enabled: Boolean(vendor) })
  const person = useQuery({ ...stakeholderRead(vendor ?? ''), enabled: Boolean(vendor) })
  const ofVendor = person.data?.usual_account ?? null
  const last = data?.results[0]?.bill_items[0]?.chart_of_account ?? null
  const offered = vendor ? (ofVendor ?? last) : null
  const account = useQuery({ ...accountRead(offered?.id ?? ''), enabled: offered !== null })
  const usual = account.data?.is_active ? offered : null
  return (
    <>
      {usual ? (
        <UsualAccount
          form={form}
          usual={usual}
          says={ofVendor ? 'The usual account of this vendor is' : 'The last bill of this vendor went to'}
        />
      ) : null}
      <BillLines form={form} usual={usual?.id ?? null} />
    </>
  )
}

interface UsualAccountProps {
  form: BillFormState
  usual: { id: string; name: string; chart_number: number }
  says: string
}

/** Watches the lines in a separate component, so that they are not rendered again with every key. */
function UsualAccount({ form, usual, says }: UsualAccountProps) {
  const lines = useWatch({ control: form.control, name: 'bill_items' })
  const missing = (lines ?? []).flatMap((line, index) => (line.chart_of_account ? [] : [index]))
  if (missing.length === 0) return null
  return (
    <Note
      tone="neutral"
      action={
        <Button
          size={28}
          onClick={() =>
            missing.forEach((index) =>
              form.setValue(`bill_items.${index}.chart_of_account`, usual.id, { shouldDirty: true }),
            )
          }
        >
          Use {usual.name}
        </Button>
      }
    >
      {says} {usual.chart_number} {usual.name}.
    </Note>
  )
}
