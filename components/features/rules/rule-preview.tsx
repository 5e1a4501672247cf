import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Card } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { Note } from '@/components/ui/note'
import { Spinner } from '@/components/ui/spinner'
import { useDebounced } from '@/components/ui/use-debounced'
import { sentenceOf } from '@/lib/client/api-error'
import { readIf } from '@/lib/client/query'
import { previewRule, type SkipReason } from '@/lib/contract/rule'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { previewBody } from './draft'
import type { RuleZodForm } from './rule-form'

const SKIPPED: Record<SkipReason, string> = {
  by_user: 'set by hand',
  finalized: 'finalized',
  linked: 'matched or part of a transfer',
  split: 'split',
  in_progress: 'being categorized',
  locked_period: 'in a locked period',
  earlier_rule: 'categorized by an earlier rule',
  no_change: 'already categorized like this',
  likelier: 'more likely a match or a transfer',
  beyond_loan: 'more than the loan is for',
}
const SHOWN = 10

/** What the rule would change now, 200 ms after the last key. */
export function RulePreview({ form, rule }: { form: RuleZodForm; rule: string | null }) {
  const draft = useWatch({ control: form.control })
  const settled = useDebounced(previewBody(form.getValues(), rule))
  const query = useQuery({
    ...readIf('transactions', previewRule, settled && { body: settled }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const found = settled === null || !draft ? undefined : query.data
  return (
    <Card className="overflow-hidden" aria-label="Preview" aria-busy={query.isFetching || undefined}>
      <div className="flex items-center justify-between gap-3 px-3.5 py-2.5">
        <span className="font-medium">Preview</span>
        <span className="tnum flex items-center gap-2 text-xs text-fg-2" role="status">
          {query.isFetching ? <Spinner size={14} /> : null}
          {found
            ? `${found.count.toLocaleString('en-US')} would change${skippedTotal(found.skipped)}`
            : 'Complete the conditions to see what changes'}
        </span>
      </div>
      {settled !== null && query.isError ? (
        <Note tone="red" role="alert" className="m-3">
          {sentenceOf(query.error)}
        </Note>
      ) : null}
      {found ? (
        <>
          <p className="border-t border-subtle px-3.5 py-2 text-xs text-fg-2">Description {found.sentence}</p>
          {found.against > 0 ? (
            <Note tone="amber" role="status" className="m-3">
              {found.against === 1
                ? '1 of them is money out'
                : `${found.against.toLocaleString('en-US')} of them are money out`}{' '}
              and would be categorized to an income account. Choose “Money in” above, or another category.
            </Note>
          ) : null}
          <List className="border-t border-subtle" aria-label="Transactions that would change">
            {found.sample.slice(0, SHOWN).map((line) => (
              <li key={line.id} className="flex gap-3 px-3.5 py-1.5">
                <span className="min-w-0 flex-1 truncate" title={line.description}>
                  {line.name}
                </span>
                <time className="tnum text-muted">{formatDay(line.date)}</time>
                <span className="money min-w-24 text-right">
                  {formatUsd(line.amount_type === 'money_in' ? line.amount : -line.amount)}
                </span>
              </li>
            ))}
          </List>
          {found.skipped.length > 0 ? (
            <ul
              className="border-t border-subtle px-3.5 py-2 text-xs text-muted"
              aria-label="Transactions that stay as they are"
            >
              {found.skipped.map(({ reason, count }) => (
                <li key={reason}>
                  {count.toLocaleString('en-US')} {SKIPPED[reason]}
                </li>
              ))}
            </ul>
          ) : null}
        </>
      ) : null}
    </Card>
  )
}

function skippedTotal(skipped: readonly { count: number }[]): string {
  const total = skipped.reduce((sum, { count }) => sum + count, 0)
  return total === 0 ? '' : `, ${total.toLocaleString('en-US')} stay as they are`
}
