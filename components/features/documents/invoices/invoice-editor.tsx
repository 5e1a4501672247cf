'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { KeptNote } from '@/components/form/kept-note'
import { dropDraft, useKeepDraft } from '@/components/form/use-kept-draft'
import { useZodForm } from '@/components/form/use-zod-form'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { NewFilesList } from '@/components/pickers/new-files'
import { useNewFiles } from '@/components/pickers/use-new-files'
import { Page, PageScroll } from '@/components/shell/page'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Note } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { read, useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import {
  createInvoice,
  nextInvoiceNumber,
  updateInvoice,
  updateInvoiceStatus,
  type Invoice,
  type InvoiceStatus,
} from '@/lib/contract/invoice'
import { addressLines } from '@/lib/contract/paper'
import { BeforeBooks } from '../editor/before-books'
import { documentName, useKeptDocument, type KeptDocument } from '../editor/kept-document'
import { NetTerms } from '../editor/net-terms'
import { askAboutTax } from '../editor/tax-question'
import { Totals } from '../editor/totals'
import { useLeave } from '../editor/use-leave'
import { useTerms } from '../editor/use-terms'
import { INVOICES_PAGE } from '../queries'
import { INVOICE_STATUS } from '../words'
import type { InvoiceFormState } from './invoice-line-fields'
import { InvoiceLines } from './invoice-lines'
import { CreditNote } from './credit-note'
import { InvoiceForm, type InvoiceValues } from './invoice-values'
import { LivePaper } from './live-paper'
import { isEditable } from './steps'

const FORM = 'invoice-form'
type How = 'draft' | 'open' | 'new'

interface InvoiceEditorProps {
  /** Null: a new one. */
  invoice: Invoice | null
  /** What the form starts with. */
  values: InvoiceValues
  /** The copied invoice or the customer that this new one starts from; its draft is stored apart from other new invoices. */
  from?: string | null
  /** Starts another new one. */
  onNew?: () => void
  /** The invoice as saved, even if a later step such as opening it failed. */
  onHalfSaved?: (invoice: Invoice) => void
}

/** An invoice next to its paper. Typed values are kept until it is saved. */
export function InvoiceEditor({ from, ...props }: InvoiceEditorProps) {
  const { invoice } = props
  const { round, ...kept } = useKeptDocument<InvoiceValues>(
    documentName('invoice', invoice?.id, from),
    invoice?.updated_at,
  )
  return <Editor key={round} {...props} {...kept} />
}

/** Why only some fields can be changed, and what has to be done first; nothing on a void invoice can be changed. */
const REST: Partial<Record<InvoiceStatus, string>> = {
  short_paid: ' For the rest, unlink the payments first.',
  paid: ' For the rest, unlink the payments first.',
  un_collectible: ' For the rest, reinstate it first.',
}

type EditorProps = Omit<InvoiceEditorProps, 'from'> & KeptDocument<InvoiceValues>

function Editor({ invoice, values, kept, draftKey, overtaken, onNew, onHalfSaved, onForget }: EditorProps) {
  const leave = useLeave<Invoice>()
  const touches = LEDGER
  const create = useWrite(createInvoice, { touches })
  const update = useWrite(updateInvoice, { touches })
  const turn = useWrite(updateInvoiceStatus, { touches })
  const status = invoice?.invoice_status ?? 'draft'
  const whole = invoice === null || isEditable(invoice)
  const files = useNewFiles(draftKey)
  const written = useRef<{ body: string; invoice: Invoice }>(undefined)
  const open = ({ id, updated_at }: Invoice): Promise<Invoice> =>
    turn.mutateAsync({ params: { id }, body: { invoice_status: 'open' }, version: updated_at })
  const save = async (body: z.output<typeof InvoiceForm>, how: How): Promise<Invoice> => {
    if (!invoice) return create.mutateAsync({ body: { ...body, invoice_status: how === 'draft' ? 'draft' : 'open' } })
    const { invoice_number, invoice_due_date, note, note_for_customer } = body
    const text = JSON.stringify(body)
    // If only opening the invoice failed, saving is not repeated: it may be open by now.
    const before = how === 'open' && written.current?.body === text ? written.current.invoice : undefined
    const saved =
      before ??
      (await update.mutateAsync({
        params: { id: invoice.id },
        body: whole ? body : { invoice_number, invoice_due_date, note, note_for_customer },
        version: invoice.updated_at,
      }))
    if (how === 'draft' || saved.invoice_status !== 'draft') return saved
    written.current = { body: text, invoice: saved }
    onHalfSaved?.(saved)
    return open(saved)
  }
  const form = useZodForm(InvoiceForm, {
    postsOn: 'invoice_date',
    values: kept ?? values,
    submit: async (body, submitter) => {
      const how = isHow(submitter) ? submitter : 'draft'
      const made = invoice === null ? leave.made(body) : undefined
      const isOpen = made !== undefined && made.invoice_status !== 'draft'
      if (!made) await askAboutTax(body.tax_percent)
      const saved = !made ? await save(body, how) : how === 'draft' || isOpen ? made : await open(made)
      dropDraft(draftKey)
      if (!made) await files.attachTo({ model_name: 'invoice', object_id: saved.id })
      notify.success(
        `Invoice ${saved.invoice_number} ${saved.invoice_status === 'draft' ? 'saved as a draft' : isOpen && how === 'draft' ? 'is open already' : 'saved'}`,
      )
      if (how === 'new' && onNew) {
        leave.stay()
        onNew()
      } else leave.to(`${INVOICES_PAGE}/${saved.id}`, body, saved)
    },
  })
  useKeepDraft(draftKey, form, invoice?.updated_at)
  const [back] = useState(kept !== null || files.list.length > 0)
  const { data: next } = useQuery({
    ...read('invoices', nextInvoiceNumber, {}),
    enabled: invoice === null,
  })
  const send = (how: How) => void form.onSubmit(undefined, how)
  const { label, tone } = INVOICE_STATUS[status]
  const isNew = invoice === null
  return (
    <Page
      title={
        <>
          {invoice?.invoice_number ?? 'New invoice'} <StatusBadge tone={tone}>{label}</StatusBadge>
        </>
      }
      crumbs={[{ label: 'Accounting' }, { label: 'Invoices', href: INVOICES_PAGE }]}
      actions={<SaveButtons isDraft={status === 'draft'} isNew={isNew} submitting={form.submitting} onSend={send} />}
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(380px,26vw)] overflow-hidden max-[1439px]:block max-[1439px]:overflow-auto">
        <PageScroll className="p-6 max-[1439px]:overflow-visible max-sm:p-4">
          <Form
            form={form}
            id={FORM}
            className="flex flex-col gap-5"
            onShiftSave={status === 'draft' ? () => send('open') : undefined}
          >
            {back ? <KeptNote overtaken={overtaken} onForget={onForget} /> : null}
            {whole ? null : <Note tone="neutral">Number, due date and notes can be changed.{REST[status]}</Note>}
            <Head form={form} whole={whole} next={next?.invoice_number ?? ''} invoice={invoice} />
            {whole ? <InvoiceLines form={form} /> : null}
            <div className="grid grid-cols-[3fr_2fr] gap-6 max-sm:grid-cols-1">
              <div className="flex flex-col gap-4">
                <TextareaField form={form} name="note_for_customer" label="Note for customer" rows={2} />
                <TextareaField
                  form={form}
                  name="note"
                  label="Internal note"
                  rows={2}
                  placeholder="Only your team sees this"
                />
              </div>
              {whole ? <Totals form={form} lines="invoice_items" tax="tax_percent" /> : null}
            </div>
            {isNew ? <NewFilesList files={files} /> : null}
            <div className="flex flex-wrap justify-end gap-2 sm:hidden">
              <SaveButtons isDraft={status === 'draft'} isNew={isNew} submitting={form.submitting} onSend={send} />
            </div>
          </Form>
        </PageScroll>
        <PageScroll
          tabIndex={0}
          role="region"
          aria-label="Preview"
          className="border-l border-subtle bg-sunken p-6 max-[1439px]:border-t max-[1439px]:border-l-0 max-[1439px]:overflow-visible max-sm:p-4"
        >
          <LivePaper form={form} next={invoice?.invoice_number ?? next?.invoice_number ?? ''} invoice={invoice} />
        </PageScroll>
      </div>
    </Page>
  )
}

const isHow = (how: string | undefined): how is How => how === 'draft' || how === 'open' || how === 'new'

interface SaveButtonsProps {
  isDraft: boolean
  isNew: boolean
  submitting: boolean
  onSend: (how: How) => void
}

function SaveButtons({ isDraft, isNew, submitting, onSend }: SaveButtonsProps) {
  if (!isDraft)
    return (
      <Button variant="primary" loading={submitting} onClick={() => onSend('draft')}>
        Save changes <Kbd keys="mod+enter" />
      </Button>
    )
  return (
    <>
      <Button loading={submitting} onClick={() => onSend('draft')}>
        Save draft <Kbd keys="mod+enter" />
      </Button>
      <Button
        variant="primary"
        icon={<Send size={16} strokeWidth={1.75} aria-hidden />}
        disabled={submitting}
        onClick={() => onSend('open')}
      >
        Save and open <Kbd keys="mod+shift+enter" />
      </Button>
      {isNew ? (
        <Menu
          align="end"
          trigger={<IconButton label="More ways to save" icon={<ChevronDown size={16} strokeWidth={1.75} />} />}
        >
          <MenuItem onSelect={() => onSend('new')}>Save, open and new</MenuItem>
        </Menu>
      ) : null}
    </>
  )
}

interface HeadProps {
  form: InvoiceFormState
  whole: boolean
  next: string
  invoice: Invoice | null
}

function Head({ form, whole, next, invoice }: HeadProps) {
  const [date, due, party] = form.watch(['invoice_date', 'invoice_due_date', 'stakeholder'])
  const customer = useQuery({ ...stakeholderRead(party ?? ''), enabled: Boolean(party) })
  const terms = useTerms({
    party: whole && party !== invoice?.stakeholder.id ? customer.data : undefined,
    ...{ date, due },
    setDue: (day, options) => form.setValue('invoice_due_date', day, options),
  })
  // An address filled in automatically may be replaced; one typed by the user stays.
  const filled = useRef<string | null>(null)
  const [opened] = useState(party)
  const address = customer.data && whole ? addressLines(customer.data).join('\n') : ''
  const { getValues, setValue } = form
  useEffect(() => {
    // The invoice's customer when it was opened keeps the address on the invoice; without one, the customer's own address is used.
    if (party === opened && filled.current === null) return
    const billTo: unknown = getValues('bill_to')
    if (address === '' || address === filled.current || (billTo && billTo !== filled.current)) return
    filled.current = address
    setValue('bill_to', address, { shouldDirty: true })
  }, [address, party, opened, getValues, setValue])
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <Field form={form} name="stakeholder" label="Customer">
          {(control) => (
            <StakeholderPicker
              {...control}
              label="Customer"
              placeholder="Choose customer"
              type="Customer"
              disabled={!whole}
              initialLabel={customer.data?.full_name ?? invoice?.stakeholder.full_name}
            />
          )}
        </Field>
        <TextareaField
          form={form}
          name="bill_to"
          label="Bill to"
          rows={2}
          disabled={!whole}
          placeholder="If blank, the address of the customer"
        />
      </div>
      <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
        <TextField form={form} name="invoice_number" label="Invoice number" placeholder={next} autoComplete="off" />
        <TextField form={form} name="batch_id" label="Batch" autoComplete="off" disabled={!whole} />
        <Field form={form} name="invoice_date" label="Invoice date">
          {(control) => <DateInput {...control} disabled={!whole} />}
        </Field>
        <Field form={form} name="invoice_due_date" label="Due date">
          {({ onChange, ...control }) => <DateInput {...control} onChange={terms.onDue(onChange)} />}
        </Field>
      </div>
      <NetTerms {...terms.net} />
      <BeforeBooks kind="invoice" date={date} />
      {customer.data && whole ? <CreditNote form={form} customer={customer.data} saved={invoice} /> : null}
    </>
  )
}
