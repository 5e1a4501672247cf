'use client'
import { useQuery } from '@tanstack/react-query'
import { Download, Ellipsis, Pencil } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { useState, type ComponentProps } from 'react'
import { filesOf } from '@/components/pickers/object-reads'
import { ObjectSide } from '@/components/pickers/object-side'
import { Page, PageScroll } from '@/components/shell/page'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import { Fact, FactList } from '@/components/ui/fact-list'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { Section } from '@/components/ui/section'
import { download } from '@/lib/client/download'
import { useDownload } from '@/lib/client/use-download'
import { useMay } from '@/lib/client/use-may'
import type { Bill } from '@/lib/contract/bill'
import { billPdf } from '@/lib/contract/bill-file'
import { unitName } from '@/lib/contract/unit-name'
import { formatDay } from '@/lib/dates/format'
import { formatQuantity, formatRate } from '@/lib/money/decimal-format'
import { formatPlain, formatUsd } from '@/lib/money/format'
import { PartyLink } from '../detail/party-link'
import { Payments } from '../detail/payments'
import { Postings } from '../detail/postings'
import { PossiblePayments, type MatchLine } from '../detail/possible-payments'
import { useUnlink } from '../detail/use-unlink'
import { Waiting } from '../detail/waiting'
import { billEntriesRead, billRead, BILLS_PAGE } from '../queries'
import { BILL_STATUS, billName } from '../words'
import { dueText } from './bill-columns'
import { AttachedFile, pageOf } from './bill-file'
import { BillItems } from './bill-menu'
import { VoidDialog } from './void-dialog'

const CRUMBS = [{ label: 'Accounting' }, { label: 'Bills', href: BILLS_PAGE }]

/** One bill next to its attachment: its lines, payments, entries and history. */
export function BillScreen({ id, matchLine }: { id: string; matchLine: MatchLine }) {
  const query = useQuery(billRead(id))
  if (query.data) return <Shown bill={query.data} matchLine={matchLine} />
  return <Waiting title="Bill" what="this bill" crumbs={CRUMBS} query={query} />
}

function Shown({ bill, matchLine }: { bill: Bill; matchLine: MatchLine }) {
  const may = useMay()
  const unlink = useUnlink('bill')
  const [voiding, setVoiding] = useState(false)
  const entries = useQuery(billEntriesRead(bill.id))
  const files = useQuery(filesOf({ model_name: 'bill', object_id: bill.id }))
  const isBare = files.data !== undefined && pageOf(files.data.results) === undefined
  const { label, tone } = BILL_STATUS[bill.bill_status]
  return (
    <Page
      title={
        <>
          {billName(bill)} <StatusBadge tone={tone}>{label}</StatusBadge>
        </>
      }
      crumbs={CRUMBS}
      actions={
        <>
          <PdfButton bill={bill} />
          {may('bill.edit') && bill.bill_status !== 'void' ? (
            <ButtonLink href={`${BILLS_PAGE}/${bill.id}?edit=1`} variant="primary">
              <Pencil size={16} strokeWidth={1.75} aria-hidden /> Edit
            </ButtonLink>
          ) : null}
          <More bill={bill} onVoid={() => setVoiding(true)} place="page" />
        </>
      }
      mobileActions={<More bill={bill} onVoid={() => setVoiding(true)} place="phone" />}
    >
      <div
        className={cx(
          'grid min-h-0 flex-1 overflow-hidden max-lg:block max-lg:overflow-auto print:block print:overflow-visible',
          // The bill has the room until there is a page to show next to it.
          isBare ? 'grid-cols-[300px_minmax(0,1fr)]' : 'grid-cols-[minmax(340px,34vw)_minmax(0,1fr)]',
        )}
      >
        <PageScroll
          className={cx(
            'border-r border-subtle bg-sunken p-6 max-lg:overflow-visible max-lg:border-r-0 max-lg:border-b max-sm:p-4 print:hidden',
            isBare && 'max-lg:hidden',
          )}
        >
          <AttachedFile bill={bill} />
        </PageScroll>
        <PageScroll className="flex flex-col gap-6 p-6 max-lg:overflow-visible max-sm:p-4">
          <Facts bill={bill} />
          <Section title="Items">
            <Items bill={bill} />
          </Section>
          <Section title="Payments">
            <Payments
              payments={bill.payments}
              onUnlink={may('transaction.match') ? (payment) => void unlink(payment) : undefined}
            />
            {bill.bill_status === 'open' && may('transaction.match') ? (
              <PossiblePayments kind="bill" id={bill.id} open={bill.open_balance} matchLine={matchLine} />
            ) : null}
          </Section>
          <Postings query={entries} />
          <ObjectSide about={{ model_name: 'bill', object_id: bill.id }} />
        </PageScroll>
      </div>
      {voiding ? <VoidDialog bill={bill} onClose={() => setVoiding(false)} /> : null}
    </Page>
  )
}

function PdfButton({ bill }: { bill: Bill }) {
  const { mutate, isPending } = useDownload()
  return (
    <Button
      icon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      loading={isPending}
      loadingLabel="PDF"
      onClick={() => mutate(() => download(billPdf, { params: { id: bill.id } }))}
    >
      PDF
    </Button>
  )
}

/** Less frequent actions; on a phone, all of them. */
function More(props: Omit<ComponentProps<typeof BillItems>, 'onDeleted'>) {
  const router = useRouter()
  return (
    <Menu align="end" trigger={<IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />}>
      <BillItems {...props} onDeleted={() => router.push(BILLS_PAGE)} />
    </Menu>
  )
}

function Facts({ bill }: { bill: Bill }) {
  const due = dueText(bill)
  return (
    <Card as="div" className="px-4 py-3">
      <FactList>
        <Fact label="Vendor">
          <PartyLink party={bill.stakeholder} />
        </Fact>
        <Fact label="Bill date">{formatDay(bill.bill_date)}</Fact>
        {bill.bill_due_date ? (
          <Fact label="Due date">
            {formatDay(bill.bill_due_date)}
            {due ? <span className={bill.is_overdue ? 'text-neg' : 'text-muted'}> · {due}</span> : null}
          </Fact>
        ) : null}
        {bill.voided_on ? <Fact label="Voided">{formatDay(bill.voided_on)}</Fact> : null}
        <Fact label="Total">
          <span className="tnum">{formatUsd(bill.total_amount)}</span>
        </Fact>
        <Fact label="Paid">
          <span className="tnum">{formatUsd(bill.paid_amount)}</span>
        </Fact>
        <Fact label="Open">
          <b className="tnum font-semibold">{formatUsd(bill.open_balance)}</b>
        </Fact>
        {bill.note ? (
          <Fact label="Note">
            <span className="break-words whitespace-pre-wrap">{bill.note}</span>
          </Fact>
        ) : null}
      </FactList>
    </Card>
  )
}

const HEAD = 'border-b border-subtle px-3 py-1.5 text-left text-xs font-medium text-muted'
const CELL = 'px-3 py-1.5 align-top'

function Items({ bill }: { bill: Bill }) {
  return (
    <Card as="div" className="overflow-x-auto" tabIndex={0} role="group" aria-label="Lines of the bill">
      <table className="tnum text-sm">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Account
            </th>
            <th scope="col" className={HEAD}>
              Description
            </th>
            <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
              Quantity
            </th>
            <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
              Rate
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {bill.bill_items.map((line) => (
            <tr key={line.id}>
              <td className={CELL}>
                <span className="text-muted">{line.chart_of_account.chart_number}</span> {line.chart_of_account.name}
              </td>
              <td className={`${CELL} text-fg-2`}>
                {[line.description, line.truck ? unitName(line.truck) : null].filter(Boolean).join(' · ')}
                <span className="block text-xs text-muted sm:hidden">
                  {formatQuantity(line.quantity)} × {formatRate(line.rate)}
                </span>
              </td>
              <td className={`${CELL} text-right max-sm:hidden`}>{formatQuantity(line.quantity)}</td>
              <td className={`${CELL} text-right max-sm:hidden`}>{formatRate(line.rate)}</td>
              <td className={`${CELL} text-right`}>{formatPlain(line.total_amount)}</td>
            </tr>
          ))}
          {bill.total_tax_amount === 0 ? null : (
            <tr>
              <td className={CELL} colSpan={2}>
                Tax {bill.tax_percent}%
              </td>
              <td className="max-sm:hidden" colSpan={2} />
              <td className={`${CELL} text-right`}>{formatPlain(bill.total_tax_amount)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </Card>
  )
}
