'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { ReportAmount } from '@/components/pickers/report-amount'
import { rememberWayBack } from '@/components/shell/way-back'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { countText } from '@/components/ui/count-text'
import { Link } from '@/components/ui/link'
import { List } from '@/components/ui/list'
import { currentUser } from '@/lib/client/current-user'
import { CLOSE_CHECK_LABELS } from '@/lib/contract/labels'
import type { CloseCheck, CloseMonth } from '@/lib/contract/month-close'
import { formatMonth } from '@/lib/dates/format'
import { CHECKS } from './checks'
import { monthPath } from './queries'

/** Every check before a month is closed, each with its count and a link to the items. */
export function ChecksCard({ month }: { month: CloseMonth }) {
  const open = month.checks.filter(({ count }) => count > 0).length
  return (
    <Card className="overflow-hidden" aria-label="Checks">
      <CardHeader title="Checks" line className="h-13.5">
        {open > 0 ? <Badge tone="amber">{open} to look at</Badge> : <Badge tone="green">All clear</Badge>}
        <span className="ml-auto text-xs text-muted max-sm:hidden">Up to the end of the month</span>
      </CardHeader>
      <List>
        {month.checks.map((check) => (
          <li key={check.key}>
            {check.count === 0 ? <Clear check={check} /> : <Waiting check={check} month={month} />}
          </li>
        ))}
      </List>
    </Card>
  )
}

const Clear = ({ check }: { check: CloseCheck }) => (
  <p className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-fg-2">
    <CircleCheck size={16} strokeWidth={1.75} className="flex-none text-pos" aria-hidden />
    {CHECKS[check.key].clear}
  </p>
)

function Waiting({ check: { key, count, items }, month }: { check: CloseCheck; month: CloseMonth }) {
  const me = useQuery(currentUser).data?.id
  const { href, itemHref } = CHECKS[key]
  const leave = () =>
    rememberWayBack({ href: monthPath(month.month), label: `Close of ${formatMonth(month.start_date)}` })
  return (
    <>
      <Link
        href={href(month, me)}
        onClick={leave}
        className="flex min-h-11 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-hover"
      >
        <CircleDashed size={16} strokeWidth={1.75} className="flex-none text-warn" aria-hidden />
        <span className="min-w-0 flex-1">{CLOSE_CHECK_LABELS[key]}</span>
        <span className="tnum font-medium">{countText(count)}</span>
        <ChevronRight size={14} strokeWidth={2} className="flex-none text-muted" aria-hidden />
      </Link>
      {items.length > 0 ? (
        <ul className="pb-2">
          {items.map((item) => (
            <li key={item.id}>
              {itemHref ? (
                <Link
                  href={itemHref(item.id, month)}
                  onClick={leave}
                  className="flex min-h-8 items-center gap-3 py-1 pr-4 pl-11 -outline-offset-2 hover:bg-hover max-sm:min-h-11"
                >
                  <Item item={item} />
                </Link>
              ) : (
                <span className="flex min-h-8 items-center gap-3 py-1 pr-4 pl-11">
                  <Item item={item} />
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const Item = ({ item: { name, detail, amount } }: { item: CloseCheck['items'][number] }) => (
  <>
    <span className="min-w-0 flex-1 wrap-anywhere">
      {name} <span className="text-xs text-muted">{detail}</span>
    </span>
    {amount === null ? null : <ReportAmount value={amount} withSign />}
  </>
)
