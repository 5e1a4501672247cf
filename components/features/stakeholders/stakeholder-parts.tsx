'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { transactionList } from '@/components/pickers/figure-lines'
import { Card } from '@/components/ui/card'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Link } from '@/components/ui/link'
import { QueryErrorNote } from '@/components/ui/note'
import { Section } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import { useMay } from '@/lib/client/use-may'
import type { Answer } from '@/lib/contract/endpoint'
import type { Stakeholder, stakeholderOverview } from '@/lib/contract/stakeholder'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { placeOf, TypeText } from './columns'
import { linesRead } from './queries'
import { ledgerOf, openBalance } from './words'

export type Overview = Answer<typeof stakeholderOverview>

export function Figures({ overview }: { overview: Overview | undefined }) {
  if (!useMay()('report.read')) return null
  const figures = overview?.figures
  return (
    <KeyFigures>
      <StatCard label="Open balance" value={figures ? formatUsd(openBalance(figures)) : null} />
      <StatCard label="In this year" value={figures ? formatUsd(figures.in_this_year) : null} />
      <StatCard label="Out this year" value={figures ? formatUsd(figures.out_this_year) : null} />
      <StatCard
        label="Last activity"
        value={figures ? (figures.last_activity === null ? '–' : formatDay(figures.last_activity)) : null}
      />
    </KeyFigures>
  )
}

export function Lines({ id, count }: { id: string; count: number | undefined }) {
  const { data, error, isError, isFetching, refetch } = useQuery(linesRead(id))
  return (
    <Section title="Transactions">
      {isError ? (
        <QueryErrorNote what="the transactions" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data || isError ? null : <Skeleton width="100%" height={80} />}
      {data?.results.length === 0 ? <p className="text-muted">No transactions yet</p> : null}
      {data && data.results.length > 0 ? (
        <Card as="ul" className="divide-y divide-subtle">
          {data.results.map((line) => (
            <li key={line.id} className="flex items-baseline gap-3 px-3 py-2">
              <time className="tnum w-24 flex-none text-fg-2">{formatDay(line.date)}</time>
              <Link
                className="min-w-0 flex-1 truncate hover:underline max-sm:wrap-anywhere max-sm:whitespace-normal"
                prefetch={false}
                href={transactionList('all', { id: line.id, open: 'details' })}
              >
                {line.name}
              </Link>
              <span className="tnum">{formatUsd(line.amount_type === 'money_out' ? -line.amount : line.amount)}</span>
            </li>
          ))}
        </Card>
      ) : null}
      {count ? (
        <p className="mt-2">
          <Link className="text-accent-fg" href={transactionList('all', { stakeholders: id })}>
            {count === 1 ? 'Show the transaction' : `Show all ${count.toLocaleString('en-US')} transactions`}
          </Link>
        </p>
      ) : null}
    </Section>
  )
}

/** Links to what refers to it. */
export function Records({ id, overview }: { id: string; overview: Overview | undefined }) {
  const may = useMay()
  if (!overview) return null
  const { invoices, bills, entries } = overview.uses
  const ways = [
    { label: `Invoices (${invoices})`, href: `/app/accounting/invoices?stakeholder=${id}`, right: 'invoice.read' },
    { label: `Bills (${bills})`, href: `/app/accounting/bills?stakeholder=${id}`, right: 'bill.read' },
    {
      label: `Journal entries (${entries})`,
      href: `/app/accounting/journal-entry?stakeholder=${id}`,
      right: 'journal.read',
    },
    {
      label: 'General ledger',
      href: ledgerOf(id, overview.figures?.last_activity ?? null),
      right: 'report.read',
    },
  ] as const
  return (
    <Section title="Documents and ledger">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {ways
          .filter(({ right }) => may(right))
          .map(({ label, href }) => (
            <li key={label}>
              <Link className="text-accent-fg" href={href}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Section>
  )
}

export function Details({ stakeholder }: { stakeholder: Stakeholder }) {
  const { address1, address2, zip_code, usual_account, unit, credit_limit } = stakeholder
  const address = [address1, address2, [placeOf(stakeholder), zip_code].filter(Boolean).join(' ')].filter(Boolean)
  const facts: [string, ReactNode][] = [
    ['Type', <TypeText key="type" type={stakeholder.type} />],
    ['Email', stakeholder.email],
    ['Phone', stakeholder.phone],
    ['Address', address.length === 0 ? null : <span className="whitespace-pre-line">{address.join('\n')}</span>],
    ['Terms', stakeholder.terms === null ? null : `Net ${stakeholder.terms}`],
    ['Credit limit', credit_limit === null ? null : formatUsd(credit_limit)],
    ['Factored by', stakeholder.factored_by?.full_name],
    ['Usual account', usual_account && `${usual_account.chart_number} ${usual_account.name}`],
    ['Unit', unit?.unit_number],
    ['1099', stakeholder.is_1099 ? 'Yes' : null],
    ['Tax ID', stakeholder.tax_id],
  ]
  return (
    <FactList>
      {facts.map(([label, value]) =>
        value ? (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ) : null,
      )}
    </FactList>
  )
}
