import type { CSSProperties } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { countText } from '@/components/ui/count-text'
import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'
import { textLink } from '@/components/ui/text-link-look'
import type { GeneralLedgerLine, LedgerGrouping, LedgerSection } from '@/lib/contract/ledger-report'
import { formatDay } from '@/lib/dates/format'
import { formatPlain, formatUsd } from '@/lib/money/format'
import { openEntry } from './entry-drawer'
import { EventBadge } from './event-badge'

export interface LedgerColumn {
  key: string
  header: string
  width: string
  money?: boolean
  cell: (line: GeneralLedgerLine) => React.ReactNode
}

const debitOf = (line: GeneralLedgerLine): number | null => (line.balance_type === 'debit' ? line.amount : null)
const creditOf = (line: GeneralLedgerLine): number | null => (line.balance_type === 'credit' ? line.amount : null)
const plain = (amount: number | null): string => (amount === null ? '' : formatPlain(amount))

/** Width in px of the longest amount of a ledger, so that no amount is cut off. */
export function moneyWidth(sections: readonly LedgerSection[]): number {
  const amounts = sections.flatMap(({ debit, credit, beginning_balance, ending_balance }) => [
    debit,
    credit,
    beginning_balance ?? 0,
    ending_balance ?? 0,
  ])
  return Math.max(104, 12 + 8 * Math.max(0, ...amounts.map((amount) => formatUsd(amount).length)))
}

/** Grouped by account, the heading names the account and each line has its running balance; otherwise each line names its account. */
export function ledgerColumns(grouping: LedgerGrouping, wide: boolean, money: number): LedgerColumn[] {
  const width = `${money}px`
  const account: LedgerColumn = {
    key: 'account',
    header: 'Account',
    width: 'minmax(120px,1fr)',
    cell: ({ account: { chart_number, name } }) => (
      <span className="truncate">
        <span className="text-muted tnum">{chart_number}</span> {name}
      </span>
    ),
  }
  const stakeholder: LedgerColumn = {
    key: 'stakeholder',
    header: 'Stakeholder',
    width: '152px',
    cell: (line) => <Stakeholder line={line} />,
  }
  return [
    {
      key: 'date',
      header: 'Date',
      width: '96px',
      cell: (line) => <time className="tnum text-fg-2">{formatDay(line.date_at)}</time>,
    },
    { key: 'entry', header: 'Entry', width: '96px', cell: (line) => <EntryLink line={line} /> },
    ...(wide
      ? [
          {
            key: 'event',
            header: 'Event',
            width: '100px',
            cell: (line: GeneralLedgerLine) => <EventBadge type={line.event_type} />,
          },
        ]
      : []),
    ...(grouping === 'account' ? [] : [account]),
    {
      key: 'description',
      header: 'Description',
      width: 'minmax(140px,1.4fr)',
      cell: (line) => (
        <span className="truncate" title={line.description}>
          {line.description}
        </span>
      ),
    },
    ...(wide && grouping !== 'stakeholder' ? [stakeholder] : []),
    { key: 'debit', header: 'Debit', width, money: true, cell: (line) => plain(debitOf(line)) },
    { key: 'credit', header: 'Credit', width, money: true, cell: (line) => plain(creditOf(line)) },
    ...(grouping === 'account'
      ? [
          {
            key: 'balance',
            header: 'Balance',
            width,
            money: true,
            cell: (line: GeneralLedgerLine) => plain(line.running_total),
          },
        ]
      : []),
  ]
}

const EntryLink = ({ line }: { line: GeneralLedgerLine }) => (
  <button
    type="button"
    tabIndex={-1}
    className={textLink({ className: 'tnum' })}
    onClick={(event) => {
      event.stopPropagation()
      openEntry(line.journal_entry, line.entry_id)
    }}
  >
    {line.entry_id}
  </button>
)

function Stakeholder({ line: { stakeholder } }: { line: GeneralLedgerLine }) {
  if (!stakeholder) return <span className="text-muted">–</span>
  return (
    <span className="flex min-w-0 items-center gap-2 text-fg-2" title={stakeholder.full_name}>
      <Avatar name={stakeholder.full_name} kind="organization" size={20} />
      <span className="truncate">{stakeholder.full_name}</span>
    </span>
  )
}

const negative = (amount: number): string => cx('money tnum', amount < 0 && 'money-hangs')

/** The heading of a section, with its beginning balance. */
export function HeadCells({ section, money }: { section: LedgerSection; money: number }) {
  return (
    <>
      {section.chart_number === null ? null : <span className="tnum text-muted">{section.chart_number}</span>}
      <span className="truncate font-semibold">{section.name}</span>
      <Badge>{countText(section.lines)}</Badge>
      <span className="flex-1" />
      {section.beginning_balance === null ? null : (
        <>
          <span className="text-fg-2 max-sm:hidden">Beginning balance</span>
          <span
            className={cx(negative(section.beginning_balance), 'text-right font-semibold sm:min-w-(--room)')}
            style={{ '--room': `${money}px` } as CSSProperties}
          >
            {formatUsd(section.beginning_balance)}
          </span>
        </>
      )}
    </>
  )
}

/** Totals and ending balance of a section. */
export function FootCells({
  section,
  grouping,
  money,
}: {
  section: LedgerSection
  grouping: LedgerGrouping
  money: number
}) {
  const { debit, credit, ending_balance, name } = section
  return (
    <>
      <span className="min-w-0 flex-1 truncate text-fg-2">
        {ending_balance === null ? `Total ${name}` : 'Ending balance'}
      </span>
      <span className="money tnum text-right font-semibold max-sm:hidden" style={{ width: money }}>
        {formatPlain(debit)}
      </span>
      <span className="money tnum text-right font-semibold max-sm:hidden" style={{ width: money }}>
        {formatPlain(credit)}
      </span>
      {grouping !== 'account' ? null : (
        <span className={cx(negative(ending_balance ?? 0), 'text-right font-semibold')} style={{ minWidth: money }}>
          {ending_balance === null ? '' : formatUsd(ending_balance)}
        </span>
      )}
    </>
  )
}

/** A line on a phone: description and amount, then date and running balance. */
export function PhoneLine({ line }: { line: GeneralLedgerLine }) {
  const credit = creditOf(line)
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <span className="truncate">{line.description}</span>
      <span className="money tnum text-right">
        {credit === null ? `${plain(debitOf(line))} Dr` : `${plain(credit)} Cr`}
      </span>
      <span className="truncate text-xs text-muted">
        {formatDay(line.date_at)} · {line.entry_id}
      </span>
      <span className="tnum text-right text-xs text-fg-2">{plain(line.running_total)}</span>
    </div>
  )
}

export const WaitingLine = () => (
  <div className="flex w-full items-center gap-6" aria-hidden>
    <Skeleton width={80} height={10} />
    <Skeleton width={72} height={10} />
    <Skeleton width="30%" height={10} />
    <span className="flex-1" />
    <Skeleton width={84} height={10} />
  </div>
)
