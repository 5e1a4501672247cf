import { Card, CardHeader } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import type { CloseMonth } from '@/lib/contract/month-close'
import { localDay } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'

type Closing = CloseMonth['history'][number]

/** Every time the month was closed, and why it was reopened. */
export const HistoryCard = ({ month: { history } }: { month: CloseMonth }) => (
  <Card aria-label="History">
    <CardHeader title="History" line className="h-13.5" />
    <List>
      {history.map((closing) => (
        <li key={closing.closed_at} className="px-4 py-2.5">
          <p>Closed {byline(closing.closed_at, closing.closed_by)}</p>
          {closing.reopened_at ? (
            <p className="wrap-anywhere text-fg-2">
              Opened again {byline(closing.reopened_at, closing.reopened_by)}: {closing.reason}
            </p>
          ) : null}
        </li>
      ))}
    </List>
  </Card>
)

const byline = (instant: string, person: Closing['closed_by']): string =>
  `${formatDay(localDay(new Date(instant)))}${person ? ` by ${person.full_name}` : ''}`
