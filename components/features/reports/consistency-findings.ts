import { ledgerOf } from '@/components/pickers/figure-lines'
import { counted } from '@/components/ui/count-text'
import { LINES_WITHOUT_CATEGORY, REVIEW_HEADINGS, SOURCE_LABELS } from '@/lib/contract/labels'
import type { ConsistencyReview } from '@/lib/contract/review-report'
import { formatDay } from '@/lib/dates/format'
import { linesAlike, linesOfStakeholder, waitingLines } from './drill-down'
import type { ReportScope } from './report-view'

/** One finding, with links to its rows. */
export interface Finding {
  id: string
  name: string
  amount: number | null
  links: { label: string; amount: number | null; href: string }[]
  /** Two lines of the open books that may be duplicates. */
  pair?: Pair
}
/** How the two lines are described: by date and source. */
export interface Pair {
  goes: { id: string; text: string }
  stays: { id: string; text: string }
}
interface Findings {
  title: string
  about: string
  /** Shown if there are no findings. */
  clear: string
  findings: Finding[]
}

export const findingsOf = (
  { many_categories, wrong_side, duplicates, suspense, openings }: ConsistencyReview,
  view: ReportScope,
): Findings[] => [
  {
    title: REVIEW_HEADINGS.many_categories,
    about: 'Bank lines by stakeholder',
    clear: 'Every stakeholder has one category.',
    findings: many_categories.map(({ stakeholder_id, full_name, categories }) => ({
      id: stakeholder_id,
      name: full_name,
      amount: null,
      links: categories.map(({ chart_of_account_id, chart_number, name, count, total_amount }) => ({
        label: `${chart_number} ${name} · ${counted(count, 'line')}`,
        amount: total_amount,
        href: linesOfStakeholder(stakeholder_id, chart_of_account_id, view),
      })),
    })),
  },
  {
    title: REVIEW_HEADINGS.wrong_side,
    about: 'Against the normal side of the account',
    clear: 'Every account is on its normal side.',
    findings: wrong_side.map(({ chart_of_account_id, chart_number, name, balance, balance_type }) => ({
      id: chart_of_account_id,
      name: `${chart_number} ${name}`,
      amount: balance,
      links: [
        {
          label: `Normally a ${balance_type} · show the ledger`,
          amount: null,
          href: ledgerOf(chart_of_account_id, view),
        },
      ],
    })),
  },
  {
    title: REVIEW_HEADINGS.duplicates,
    about: 'Same amount from two sources within three days',
    clear: 'No payment arrived twice.',
    findings: duplicates.map(({ bank_account_id, amount, amount_type, transactions }) => {
      const sides = transactions.map(({ id, date, source }) => ({
        id,
        text: `${formatDay(date)} (${SOURCE_LABELS[source]})`,
      }))
      const [goes, stays] = sides
      return {
        id: sides.map(({ id }) => id).join(),
        name: transactions[0]?.name ?? '',
        amount: amount_type === 'money_out' ? -amount : amount,
        links: [
          {
            label: sides.map((each) => each.text).join(' and '),
            amount: null,
            href: linesAlike(
              { bank_account: bank_account_id, amount, amount_type, days: transactions.map(({ date }) => date) },
              view,
            ),
          },
        ],
        pair: goes && stays && view.entities.length === 0 ? { goes, stays } : undefined,
      }
    }),
  },
  {
    title: REVIEW_HEADINGS.suspense,
    about: 'Should be empty when the books are closed',
    clear: 'Nothing is uncategorized, and clearing accounts are at zero.',
    findings: [
      ...(suspense.count > 0
        ? [
            {
              id: 'waiting',
              name: LINES_WITHOUT_CATEGORY,
              amount: null,
              links: [{ label: counted(suspense.count, 'line'), amount: null, href: waitingLines(view) }],
            },
          ]
        : []),
      ...suspense.accounts.map(({ chart_of_account_id, chart_number, name, balance }) => ({
        id: chart_of_account_id,
        name: `${chart_number} ${name}`,
        amount: balance,
        links: [{ label: 'Show the ledger', amount: null, href: ledgerOf(chart_of_account_id, view) }],
      })),
    ],
  },
  {
    title: REVIEW_HEADINGS.openings,
    about: 'Posted once the locked books are opened',
    clear: 'No opening balance is held back by locked books.',
    findings: openings.map(({ bank_account_id, chart_of_account_id, name, locked_until }) => ({
      id: bank_account_id,
      name,
      amount: null,
      links: [
        {
          label: `Books are locked through ${formatDay(locked_until)} · show the ledger`,
          amount: null,
          href: ledgerOf(chart_of_account_id, view),
        },
      ],
    })),
  },
]
