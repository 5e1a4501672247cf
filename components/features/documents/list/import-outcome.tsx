'use client'
import { IgnoredColumns, ImportOutcome, type ImportRow } from '@/components/form/import-dialog'
import { counted } from '@/components/ui/count-text'
import type { DocumentImport, DocumentImportRow } from '@/lib/contract/document-import'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { AllBeforeBooks } from '../editor/before-books'

/** What bills and invoices differ in. */
const WORDS = {
  bill: { party: 'Vendor', parties: ['vendor', 'vendors'], place: 'account' },
  invoice: { party: 'Customer', parties: ['customer', 'customers'], place: 'service' },
} as const
type Kind = keyof typeof WORDS

interface DocumentImportOutcomeProps {
  kind: Kind
  outcome: DocumentImport
}

/** What importing a file of open bills or invoices would do, and what else to think of. */
export function DocumentImportOutcome({ kind, outcome }: DocumentImportOutcomeProps) {
  const { unplaced, refused, rows, ignored } = outcome
  const { party, place } = WORDS[kind]
  const dates = rows.flatMap(({ outcome: what, date }) => (what === 'add' && date !== null ? [date] : []))
  return (
    <>
      <ImportOutcome
        refused={refused}
        asks={
          unplaced > 0 ? `Choose the ${place} of ${counted(unplaced, 'row that names', 'rows that name')} none.` : null
        }
        effect={importEffect(kind, outcome)}
        noun={party}
        rows={rows.map((row) => shown(kind, row))}
      />
      <AllBeforeBooks kind={kind} dates={dates} />
      <IgnoredColumns names={ignored} />
    </>
  )
}

/** '3 bills are new, $2,140.50; 1 is left out, ($75.00). 2 vendors are new' */
export function importEffect(kind: Kind, outcome: DocumentImport): string {
  const { added, same, left_out, new_names } = outcome
  const parts: [number, string, string, number][] = [
    [added, 'is new', 'are new', outcome.added_amount],
    [same, 'changes nothing', 'change nothing', outcome.same_amount],
    [left_out, 'is left out', 'are left out', outcome.left_out_amount],
  ]
  const counts = parts
    .filter(([count]) => count > 0)
    .map(([count, one, many, amount], at) => {
      const words = at === 0 ? counted(count, `${kind} ${one}`, `${kind}s ${many}`) : counted(count, one, many)
      return `${words}, ${formatUsd(amount)}`
    })
  const [one, many] = WORDS[kind].parties
  const names = new_names > 0 ? [counted(new_names, `${one} is new`, `${many} are new`)] : []
  return [counts.join('; '), ...names].join('. ')
}

const TONE = { add: 'green', same: 'neutral', left_out: 'neutral', unplaced: 'neutral', refused: 'red' } as const

function shown(kind: Kind, row: DocumentImportRow): ImportRow {
  const { outcome, number, date, due_date, amount, posts_to, is_new } = row
  const { parties, place } = WORDS[kind]
  const word = {
    ...{ add: 'New', same: 'Same', left_out: 'Left out', refused: 'Refused' },
    unplaced: `No ${place}`,
  }[outcome]
  const facts = [
    amount === null ? null : formatUsd(amount),
    date && formatDay(date),
    due_date && `due ${formatDay(due_date)}`,
    posts_to,
    outcome === 'add' && is_new ? `New ${parties[0]}` : null,
  ]
  return {
    ...{ row: row.row, tone: TONE[outcome], word, problems: outcome === 'refused' ? row.problems : [] },
    name: (
      <>
        {row.full_name} {number === null ? null : <span className="tnum text-muted">{number}</span>}
      </>
    ),
    text: [...facts, ...row.notes].filter(Boolean).join(' · '),
  }
}
