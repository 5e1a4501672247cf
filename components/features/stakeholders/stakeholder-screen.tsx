'use client'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, GitMerge, Mail, Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, type ComponentType, type ReactNode } from 'react'
import { CommentBox } from '@/components/pickers/comment-box'
import { ledgerAddress, transactionList } from '@/components/pickers/figure-lines'
import { Activity } from '@/components/pickers/object-activity'
import { Attachments } from '@/components/pickers/object-files'
import { useAttach } from '@/components/pickers/use-attach'
import { Page, PageScroll } from '@/components/shell/page'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Heading } from '@/components/ui/heading'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import type { Answer } from '@/lib/contract/endpoint'
import { deleteStakeholder, type Stakeholder, type stakeholderOverview } from '@/lib/contract/stakeholder'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { placeOf, TypeText } from './columns'
import { MergeDialog } from './merge-dialog'
import { openStakeholder } from './open-stakeholder'
import { linesRead, overviewRead, stakeholderRead, STAKEHOLDERS_PAGE } from './queries'
import { openBalance, usesCount, usesText } from './words'

type Overview = Answer<typeof stakeholderOverview>
const CRUMBS = [{ label: 'Stakeholders', href: STAKEHOLDERS_PAGE }]

/** A dialog that mails a customer its statement. */
type StatementDialog = ComponentType<{ customer: Stakeholder; onClose: () => void }>

interface StakeholderScreenProps {
  id: string
  Statement: StatementDialog
}

/** One stakeholder: what is open, what moved, what names it. */
export function StakeholderScreen({ id, Statement }: StakeholderScreenProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(stakeholderRead(id))
  if (data) return <Shown stakeholder={data} Statement={Statement} />
  return (
    <Page title="Stakeholder" crumbs={CRUMBS} scroll>
      {isError ? (
        <QueryErrorNote what="this stakeholder" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-4">
    <Skeleton width="40%" height={24} />
    <Skeleton width="100%" height={120} />
  </div>
)

function Shown({ stakeholder, Statement }: { stakeholder: Stakeholder; Statement: StatementDialog }) {
  const { id } = stakeholder
  const overview = useQuery(overviewRead(id))
  /** Undefined: not merging; null: into one that is still to be chosen. */
  const [merging, setMerging] = useState<Stakeholder | null>()
  const [mailing, setMailing] = useState(false)
  const may = useMay()
  const mayMerge = may('stakeholder.delete')
  const mayMail = stakeholder.type === 'Customer' && may('invoice.edit')
  const edit = () => openStakeholder(stakeholder)
  const about = { model_name: 'stakeholder', object_id: id } as const
  const mayWrite = may('comment.edit')
  const { attach, attaching } = useAttach()
  const more =
    mayMerge || mayMail ? (
      <More
        stakeholder={stakeholder}
        overview={overview.data}
        onMerge={mayMerge ? () => setMerging(null) : undefined}
        onMail={mayMail ? () => setMailing(true) : undefined}
      />
    ) : null
  return (
    <Page
      title={stakeholder.full_name}
      crumbs={CRUMBS}
      actions={
        <>
          {may('stakeholder.edit') ? (
            <Button icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />} onClick={edit}>
              Edit
            </Button>
          ) : null}
          {more}
        </>
      }
      mobileActions={
        <>
          {may('stakeholder.edit') ? (
            <IconButton label="Edit" icon={<Pencil size={18} strokeWidth={1.75} />} onClick={edit} />
          ) : null}
          {more}
        </>
      }
    >
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(340px,28vw)] overflow-hidden max-lg:block max-lg:overflow-auto">
        <PageScroll className="flex flex-col gap-6 p-6 max-lg:overflow-visible max-sm:p-4">
          {overview.isError ? (
            <QueryErrorNote
              what="the figures"
              error={overview.error}
              onRetry={() => void overview.refetch()}
              retrying={overview.isFetching}
            />
          ) : null}
          {mayMerge
            ? overview.data?.alike.map((other) => (
                <Note
                  key={other.id}
                  tone="amber"
                  action={
                    <Button size={28} onClick={() => setMerging(other)}>
                      Merge into it
                    </Button>
                  }
                >
                  {other.full_name} looks like the same {other.type.toLowerCase()}.
                </Note>
              ))
            : null}
          <Figures overview={overview.data} />
          <Lines id={id} count={overview.data?.uses.transactions} />
          <Records id={id} overview={overview.data} />
          {overview.data && overview.data.aliases.length > 0 ? (
            <Part title="Known by">
              <ul className="flex flex-wrap gap-2">
                {overview.data.aliases.map(({ text, lines }) => (
                  <li key={text}>
                    <Badge>
                      {text} · {lines.toLocaleString('en-US')}
                    </Badge>
                  </li>
                ))}
              </ul>
            </Part>
          ) : null}
        </PageScroll>
        <PageScroll
          tabIndex={0}
          role="region"
          aria-label="Details"
          className="flex flex-col gap-6 border-l border-subtle bg-surface-1 p-6 max-lg:border-t max-lg:border-l-0 max-lg:overflow-visible max-sm:p-4"
        >
          <Details stakeholder={stakeholder} />
          <Attachments about={about} mayWrite={mayWrite} attaching={attaching} onFile={(file) => attach(about, file)} />
          <Activity about={about} mayWrite={mayWrite} />
          {mayWrite ? <CommentBox about={about} /> : null}
        </PageScroll>
      </div>
      {mailing ? <Statement customer={stakeholder} onClose={() => setMailing(false)} /> : null}
      {merging === undefined ? null : (
        <MergeDialog stakeholder={stakeholder} into={merging} onClose={() => setMerging(undefined)} />
      )}
    </Page>
  )
}

interface MoreProps {
  stakeholder: Stakeholder
  overview: Overview | undefined
  /** Undefined where the person may not merge and delete. */
  onMerge: (() => void) | undefined
  onMail: (() => void) | undefined
}

function More({ stakeholder, overview, onMerge, onMail }: MoreProps) {
  const router = useRouter()
  const remove = useWrite(deleteStakeholder, { touches: ['stakeholders'] })
  const { id, full_name, updated_at } = stakeholder
  const onDelete = async () => {
    const used = overview ? usesCount(overview.uses) : 0
    if (overview && used > 0) {
      const merges = await confirm({
        title: `${full_name} cannot be deleted`,
        body: `It is used by ${used.toLocaleString('en-US')} ${used === 1 ? 'record' : 'records'}: ${usesText(overview.uses)}. Merge it into another stakeholder instead.`,
        confirmLabel: 'Merge',
      })
      return merges ? onMerge?.() : undefined
    }
    const question = {
      title: `Delete ${full_name}?`,
      body: 'It leaves the list and cannot be brought back.',
      confirmLabel: 'Delete',
      danger: true,
    }
    if (!(await confirm(question))) return
    remove.mutate(
      { params: { id }, version: updated_at },
      {
        onSuccess: ({ message }) => {
          notify.success(message)
          router.push(STAKEHOLDERS_PAGE)
        },
      },
    )
  }
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }
  return (
    <Menu align="end" trigger={<IconButton label="More actions" icon={<Ellipsis size={18} strokeWidth={1.75} />} />}>
      {onMail ? (
        <MenuItem icon={<Mail {...icon} />} onSelect={onMail}>
          Email statement
        </MenuItem>
      ) : null}
      {onMerge ? (
        <>
          <MenuItem icon={<GitMerge {...icon} />} onSelect={onMerge}>
            Merge
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 {...icon} />} onSelect={() => void onDelete()}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </Menu>
  )
}

function Figures({ overview }: { overview: Overview | undefined }) {
  const figures = overview?.figures
  const usd = (amount: number | undefined) => (amount === undefined ? null : formatUsd(amount))
  return (
    <KeyFigures>
      <StatCard label="Open balance" value={usd(figures && openBalance(figures))} />
      <StatCard label="In this year" value={usd(figures?.in_this_year)} />
      <StatCard label="Out this year" value={usd(figures?.out_this_year)} />
      <StatCard
        label="Last activity"
        value={figures ? (figures.last_activity === null ? '–' : formatDay(figures.last_activity)) : null}
      />
    </KeyFigures>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Heading className="mb-2">{title}</Heading>
      {children}
    </section>
  )
}

function Lines({ id, count }: { id: string; count: number | undefined }) {
  const { data, error, isError, isFetching, refetch } = useQuery(linesRead(id))
  return (
    <Part title="Transactions">
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
              <span className="min-w-0 flex-1 truncate">{line.name}</span>
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
    </Part>
  )
}

/** Ways to what names it. */
function Records({ id, overview }: { id: string; overview: Overview | undefined }) {
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
      href: ledgerAddress({ stakeholder: id }, { range: yearOf(overview.figures.last_activity) }),
      right: 'report.read',
    },
  ] as const
  return (
    <Part title="Documents and ledger">
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
    </Part>
  )
}

/** The year of the last activity, or this one. */
function yearOf(day: string | null) {
  const year = day?.slice(0, 4) ?? String(new Date().getFullYear())
  return { start: `${year}-01-01`, end: `${year}-12-31` }
}

function Details({ stakeholder }: { stakeholder: Stakeholder }) {
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
          <Fact key={label} label={label} className="break-words">
            {value}
          </Fact>
        ) : null,
      )}
    </FactList>
  )
}
