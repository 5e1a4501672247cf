'use client'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardHeader, Card } from '@/components/ui/card'
import { countText } from '@/components/ui/count-text'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { List } from '@/components/ui/list'
import { download } from '@/lib/client/download'
import { consistencyReviewFile, type ConsistencyReview } from '@/lib/contract/review-report'
import { formatUsd } from '@/lib/money/format'
import { findingsOf, type Finding } from './consistency-findings'
import { MergeButton } from './merge-button'
import { consistencyOf, queryOf } from './queries'
import { Report } from './report'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import type { ReportDownload } from './use-export'

/** What looks inconsistent in a period; each finding leads to its rows. */
export function ConsistencyReviewScreen() {
  return (
    <ReportPage report="consistency-review" title="Consistency review" basis files={filesOf}>
      {(view) => (
        <Report query={consistencyOf(view)} what="the review" loading={<Loading />}>
          {(review) => <Findings review={review} view={view} />}
        </Report>
      )}
    </ReportPage>
  )
}

function filesOf(view: ReportView): ReportDownload {
  const query = queryOf(view)
  return (as) => download(consistencyReviewFile, { query: { ...query, as } })
}

function Findings({ review, view }: { review: ConsistencyReview; view: ReportView }) {
  // The first kind is by far the longest; the others are next to it.
  const groups = findingsOf(review, view)
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {[groups.slice(0, 1), groups.slice(1)].map((side, at) => (
          <div key={at} className="flex min-w-0 flex-col gap-4">
            {side.map((group) => (
              <Group key={group.title} {...group} />
            ))}
          </div>
        ))}
      </div>
      <Checked review={review} />
    </>
  )
}

/** How many findings of a kind are shown at first. */
const FIRST = 5

function Group({ title, about, clear, findings }: ReturnType<typeof findingsOf>[number]) {
  const [all, setAll] = useState(false)
  return (
    <Card className="overflow-hidden" aria-label={title}>
      <CardHeader title={title} line className="h-13.5">
        {findings.length > 0 ? <Badge tone="amber">{countText(findings.length)}</Badge> : null}
        <span className="ml-auto text-xs text-muted max-sm:hidden">{about}</span>
      </CardHeader>
      {findings.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-5 text-fg-2">
          <CircleCheck size={16} strokeWidth={1.75} className="text-pos" aria-hidden />
          {clear}
        </p>
      ) : (
        <>
          <List>
            {findings.map((finding, at) => (
              <Item key={finding.id} finding={finding} isMore={at >= FIRST && !all} />
            ))}
          </List>
          {findings.length > FIRST ? (
            <div className="border-t border-subtle px-2 py-1.5 print:hidden">
              <Button variant="ghost" size={28} aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? `Show the first ${FIRST}` : `${countText(findings.length - FIRST)} more`}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </Card>
  )
}

const Item = ({ finding: { name, amount, links, pair }, isMore }: { finding: Finding; isMore: boolean }) => (
  <li className={cx('px-4 py-2', isMore && 'hidden print:block')}>
    <div className="flex items-center justify-between gap-3">
      <span className="min-w-0 flex-1 wrap-anywhere font-medium sm:truncate">{name}</span>
      {pair ? <MergeButton name={name} pair={pair} /> : null}
      {amount === null ? null : (
        <span className={amount < 0 ? 'money money-hangs tnum' : 'money tnum'}>{formatUsd(amount)}</span>
      )}
    </div>
    <ul>
      {links.map(({ label, amount: part, href }) => (
        <li key={href + label}>
          <Link
            href={href}
            className="-mx-2 flex min-h-8 items-center gap-3 rounded-sm px-2 py-1 text-fg-2 hover:bg-hover max-sm:min-h-11"
          >
            <span className="min-w-0 flex-1 wrap-anywhere sm:truncate">{label}</span>
            {part === null ? null : <span className="money tnum">{formatUsd(part)}</span>}
            <ChevronRight size={14} strokeWidth={2} className="flex-none text-muted" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  </li>
)

const TOLD = 100

/** A finding is not necessarily an error. */
const Checked = ({ review: { many_categories, duplicates } }: { review: ConsistencyReview }) => (
  <p className="text-xs text-muted">
    A finding is a reason to look, not an error.
    {many_categories.length === TOLD || duplicates.length === TOLD ? ` The first ${TOLD} of a kind are shown.` : ''}
  </p>
)

const Loading = () => (
  <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
    <TableSkeleton rows={6} />
    <TableSkeleton rows={6} />
    <TableSkeleton rows={6} />
    <TableSkeleton rows={6} />
  </div>
)
