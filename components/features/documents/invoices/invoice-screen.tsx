'use client'
import { useQuery } from '@tanstack/react-query'
import { Download, Ellipsis, Mail, Pencil } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import type { ComponentProps } from 'react'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { ObjectSide } from '@/components/pickers/object-side'
import { Page, PageScroll } from '@/components/shell/page'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Fact, FactList } from '@/components/ui/fact-list'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { Section } from '@/components/ui/section'
import { download } from '@/lib/client/download'
import { useDownload } from '@/lib/client/use-download'
import { useMay } from '@/lib/client/use-may'
import type { Invoice } from '@/lib/contract/invoice'
import { invoicePdf } from '@/lib/contract/invoice-file'
import { addressLines, invoicePaper } from '@/lib/contract/paper'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { PartyLink } from '../detail/party-link'
import { Payments } from '../detail/payments'
import { Postings } from '../detail/postings'
import { PossiblePayments, type MatchLine } from '../detail/possible-payments'
import { useUnlink } from '../detail/use-unlink'
import { Waiting } from '../detail/waiting'
import { invoiceEntriesRead, invoiceRead, INVOICES_PAGE } from '../queries'
import { AGING, days, INVOICE_STATUS } from '../words'
import { isOwed } from './invoice-columns'
import { InvoiceItems, useInvoiceDialogs } from './invoice-menu'
import { useLetterhead, usePayTo } from './letterhead'
import { Paper } from './paper'
import { mayChange, stepsOf, type Step } from './steps'

const CRUMBS = [{ label: 'Accounting' }, { label: 'Invoices', href: INVOICES_PAGE }]

interface InvoiceScreenProps {
  id: string
  matchLine: MatchLine
}

/** One invoice: its content, payments, entries and history. */
export function InvoiceScreen({ id, matchLine }: InvoiceScreenProps) {
  const query = useQuery(invoiceRead(id))
  if (query.data) return <Shown invoice={query.data} matchLine={matchLine} />
  return <Waiting title="Invoice" what="this invoice" crumbs={CRUMBS} query={query} />
}

function Shown({ invoice, matchLine }: { invoice: Invoice; matchLine: MatchLine }) {
  const { dialogs, ...asks } = useInvoiceDialogs(invoice)
  const { label, tone } = INVOICE_STATUS[invoice.invoice_status]
  const entries = useQuery(invoiceEntriesRead(invoice.id))
  return (
    <Page
      title={
        <>
          {invoice.invoice_number} <StatusBadge tone={tone}>{label}</StatusBadge>
        </>
      }
      crumbs={CRUMBS}
      actions={<Actions invoice={invoice} {...asks} />}
      mobileActions={<More invoice={invoice} {...asks} place="phone" />}
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(380px,30vw)] overflow-hidden max-lg:block max-lg:overflow-auto print:block print:overflow-visible">
        <PageScroll className="flex flex-col gap-6 p-6 max-lg:overflow-visible max-sm:p-4 print:hidden">
          <Facts invoice={invoice} />
          <PaymentsPart invoice={invoice} matchLine={matchLine} />
          <Postings query={entries} />
          <ObjectSide about={{ model_name: 'invoice', object_id: invoice.id }} />
        </PageScroll>
        <PageScroll
          className="border-l border-subtle bg-sunken p-6 max-lg:border-t max-lg:border-l-0 max-lg:overflow-visible max-sm:p-4 print:border-0 print:p-0"
          tabIndex={0}
          role="region"
          aria-label="Preview"
          data-upright
        >
          <StandingPaper invoice={invoice} />
        </PageScroll>
      </div>
      {dialogs}
    </Page>
  )
}

function StandingPaper({ invoice }: { invoice: Invoice }) {
  const letterhead = useLetterhead(invoice.entity.id)
  const customer = useQuery(stakeholderRead(invoice.stakeholder.id))
  const pay_to = usePayTo(customer.data)
  return (
    <Paper
      facts={{
        letterhead,
        ...invoicePaper(invoice, { address: customer.data ? addressLines(customer.data) : [], pay_to }),
      }}
    />
  )
}

interface ActionsProps {
  invoice: Invoice
  onStep: (step: Step) => void
  onMail: (() => void) | undefined
}

function Actions({ invoice, onStep, onMail }: ActionsProps) {
  const may = useMay()
  const mayEdit = may('invoice.edit')
  const { mutate, isPending } = useDownload()
  const [first] = stepsOf(invoice, may).filter(({ danger }) => !danger)
  return (
    <>
      <Button
        icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
        loading={isPending}
        loadingLabel="PDF"
        onClick={() => mutate(() => download(invoicePdf, { params: { id: invoice.id } }))}
      >
        PDF
      </Button>
      {mayEdit && onMail ? (
        <Button icon={<Mail size={16} strokeWidth={1.75} aria-hidden />} onClick={onMail}>
          Email
        </Button>
      ) : null}
      {mayEdit && mayChange(invoice) ? (
        <ButtonLink href={`${INVOICES_PAGE}/${invoice.id}?edit=1`}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden /> Edit
        </ButtonLink>
      ) : null}
      {first && first.to === 'open' ? (
        <Button variant="primary" onClick={() => onStep(first)}>
          {first.label}
        </Button>
      ) : null}
      <More invoice={invoice} onStep={onStep} onMail={onMail} place="page" />
    </>
  )
}

/** Less frequent actions; on a phone, all of them. */
function More(props: Omit<ComponentProps<typeof InvoiceItems>, 'onDeleted'>) {
  const router = useRouter()
  return (
    <Menu align="end" trigger={<IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />}>
      <InvoiceItems {...props} onDeleted={() => router.push(INVOICES_PAGE)} />
    </Menu>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  const late = isOwed(invoice) && invoice.aging_days > 0
  return (
    <Card as="div" className="px-4 py-3">
      <FactList>
        <Fact label="Customer">
          <PartyLink party={invoice.stakeholder} />
        </Fact>
        <Fact label="Invoice date">{formatDay(invoice.invoice_date)}</Fact>
        {invoice.invoice_due_date ? (
          <Fact label="Due date">
            {formatDay(invoice.invoice_due_date)}
            {late ? <span className="text-warn"> · {days(invoice.aging_days)} overdue</span> : null}
          </Fact>
        ) : null}
        {isOwed(invoice) ? <Fact label="Aging">{AGING[invoice.aging_status]}</Fact> : null}
        {invoice.batch_id ? <Fact label="Batch">{invoice.batch_id}</Fact> : null}
        <Fact label="Total">
          <span className="tnum">{formatUsd(invoice.total_amount)}</span>
        </Fact>
        <Fact label="Paid">
          <span className="tnum">{formatUsd(invoice.paid_amount)}</span>
        </Fact>
        {invoice.write_off_amount > 0 ? (
          <Fact label="Written off">
            <span className="tnum">{formatUsd(invoice.write_off_amount)}</span>
            {invoice.written_off_on ? `, ${formatDay(invoice.written_off_on)}` : ''}
          </Fact>
        ) : null}
        {invoice.voided_on ? <Fact label="Voided">{formatDay(invoice.voided_on)}</Fact> : null}
        <Fact label="Balance">
          <b className="tnum font-semibold">{formatUsd(invoice.ending_balance)}</b>
        </Fact>
        {invoice.note ? (
          <Fact label="Internal note">
            <span className="break-words whitespace-pre-wrap">{invoice.note}</span>
          </Fact>
        ) : null}
      </FactList>
    </Card>
  )
}

function PaymentsPart({ invoice, matchLine }: { invoice: Invoice; matchLine: MatchLine }) {
  const unlink = useUnlink('invoice')
  const mayMatch = useMay()('transaction.match')
  return (
    <Section title="Payments">
      <Payments payments={invoice.payments} onUnlink={mayMatch ? (payment) => void unlink(payment) : undefined} />
      {mayMatch && isOwed(invoice) ? (
        <PossiblePayments kind="invoice" id={invoice.id} open={invoice.ending_balance} matchLine={matchLine} />
      ) : null}
    </Section>
  )
}
