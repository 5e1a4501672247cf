'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { bankAccountLabel } from '@/components/pickers/bank-account-options'
import { transactionList } from '@/components/pickers/figure-lines'
import { scopeQuery, type Scope } from '@/components/pickers/scope'
import { closeDrawer } from '@/components/shell/drawer-host'
import { ButtonLink } from '@/components/ui/button-link'
import { cx } from '@/components/ui/cx'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Hint } from '@/components/ui/field-box'
import { Link } from '@/components/ui/link'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { textLink } from '@/components/ui/text-link-look'
import { WAITING_STATUSES } from '@/lib/contract/choices'
import type { Transaction } from '@/lib/contract/transaction'
import type { Day } from '@/lib/dates/day'
import { formatUsd } from '@/lib/money/format'
import { DUE_COLORS, dueHref, dueWords, type Due } from './due'
import { totalsOf, transferWords } from './month'
import { calendarOf, linesOf } from './queries'

interface DayPanelProps {
  day: Day
  scope: Scope
  due: readonly Due[]
}

const WAITING = new Set<Transaction['status']>(WAITING_STATUSES)
/** The transfers clearing account: lines categorized to it are sides of transfers and count in no figure. Source: LEDGER §2. */
const CLEARING = 1090
const isSideOfTransfer = ({ link, chart_of_account }: Transaction): boolean =>
  link === 'transfer' || link === 'mirror' || chart_of_account?.chart_number === CLEARING

/** The lines of one day, below the calendar's figures for it. Transfers are listed but not included in the figures. */
export function DayPanel({ day, scope, due }: DayPanelProps) {
  const query = useQuery(linesOf(day, scope))
  const month = useQuery(calendarOf(day, scope))
  const totals = month.data && totalsOf(month.data.filter(({ date }) => date === day))
  return (
    <>
      <DrawerBody>
        {month.isError && !totals ? null : (
          <dl className="grid grid-cols-3 gap-3">
            <Figure label="Money in" amount={totals?.money_in} tone="text-pos" />
            <Figure label="Money out" amount={totals && -totals.money_out} />
            <Figure label="Net" amount={totals?.net} />
          </dl>
        )}
        {totals && totals.transfers > 0 ? (
          <Hint className="-mt-2">{transferWords(totals.transfers)} in these figures.</Hint>
        ) : null}
        {due.length > 0 ? (
          <List className="border-y border-subtle" aria-label="Due on this day">
            {due.map((one) => (
              <DueLine key={one.kind} due={one} href={dueHref(one, scope.entities)} />
            ))}
          </List>
        ) : null}
        {query.isError ? (
          <QueryErrorNote
            what="the transactions"
            error={query.error}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        ) : null}
        {query.isPending ? <Skeleton width="100%" height={160} /> : null}
        {query.data?.results.length === 0 ? (
          <EmptyState kind="nothing-yet" icon={ArrowLeftRight} title="No activity on this day" />
        ) : null}
        <List aria-label="Transactions">
          {query.data?.results.map((line) => (
            <Line key={line.id} line={line} entities={scope.entities} />
          ))}
        </List>
      </DrawerBody>
      {query.data?.count === 0 ? null : (
        <DrawerFooter>
          <ButtonLink full href={dayInList(day, scope)} onClick={closeDrawer}>
            {query.data ? `View all ${query.data.count.toLocaleString('en-US')}` : 'View all'}
          </ButtonLink>
        </DrawerFooter>
      )}
    </>
  )
}

function DueLine({ due, href }: { due: Due; href: string | null }) {
  return (
    <li className="flex items-center gap-2.5 py-2">
      <i className={cx('size-1.5 flex-none rounded-full', DUE_COLORS[due.kind])} aria-hidden />
      <span className="flex-1">
        {href === null ? (
          dueWords(due)
        ) : (
          <Link href={href} onClick={closeDrawer} className={textLink()}>
            {dueWords(due)}
          </Link>
        )}
      </span>
      {due.amount === null ? null : <span className="money">{formatUsd(due.amount)}</span>}
    </li>
  )
}

function Figure({ label, amount, tone }: { label: string; amount: number | undefined; tone?: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={cx('tnum text-md font-medium', amount !== undefined && amount > 0 && tone)}>
        {amount === undefined ? <Skeleton width={72} height={14} /> : formatUsd(amount)}
      </dd>
    </div>
  )
}

function Line({ line, entities }: { line: Transaction; entities: Scope['entities'] }) {
  const incoming = line.amount_type === 'money_in'
  const isTransfer = isSideOfTransfer(line)
  return (
    <li>
      <Link
        className="-mx-2 flex items-baseline gap-3 rounded-sm px-2 py-2.5 -outline-offset-2 hover:bg-hover"
        prefetch={false}
        href={transactionList('all', { id: line.id, open: 'details', ...scopeQuery({ bank_accounts: [], entities }) })}
        onClick={closeDrawer}
      >
        <div className="min-w-0 flex-1">
          <div className="truncate font-medium" title={line.description || line.name}>
            {line.payee}
          </div>
          <div className={cx('truncate text-xs', WAITING.has(line.status) ? 'text-warn' : 'text-muted')}>
            {isTransfer
              ? 'Transfer, not counted'
              : WAITING.has(line.status)
                ? 'Not categorized'
                : line.chart_of_account?.name}
            <span className="text-muted"> · {bankAccountLabel(line.bank_account)}</span>
          </div>
        </div>
        <span className={cx('money', incoming && !isTransfer && 'text-pos', isTransfer && 'text-muted')}>
          {formatUsd(incoming ? line.amount : -line.amount)}
        </span>
      </Link>
    </li>
  )
}

const dayInList = (day: Day, scope: Scope): string =>
  transactionList('all', { start_date: day, end_date: day, ...scopeQuery(scope) })
