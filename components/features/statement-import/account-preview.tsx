'use client'
import { digitsBeside } from '@/components/pickers/bank-account-options'
import { counted } from '@/components/ui/count-text'
import { Badge } from '@/components/ui/badge'
import { Hint } from '@/components/ui/field-box'
import { Note } from '@/components/ui/note'
import { formatDay, formatRange } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { CardHeader, Card, CardActions } from '@/components/ui/card'
import { Table, type TableColumn } from '@/components/ui/table'
import { newLines, type PreviewAccount, type TargetDraft } from './target'
import { LikelyLines } from './likely-lines'
import { TargetForm } from './target-form'

export interface AccountPreviewProps {
  account: PreviewAccount
  /** Compares the total of the rows with the balance in the file, so that wrong columns are noticed. */
  asStatement?: boolean
  draft: TargetDraft
  onChange: (draft: TargetDraft) => void
  /** Refs of possible duplicates that are imported anyway. */
  ticked: ReadonlySet<string>
  onTick: (refs: readonly string[], isTicked: boolean) => void
}

/** What the file contains for one account, and where it will go. */
export function AccountPreview({ account, asStatement = false, draft, onChange, ticked, onTick }: AccountPreviewProps) {
  const lines = newLines(account, ticked)
  const digits = digitsBeside(account)
  return (
    <Card aria-label={account.name}>
      <CardHeader
        title={
          <>
            {account.name}
            {digits ? <span className="font-regular text-muted"> ·· {digits}</span> : null}
          </>
        }
        as="h3"
      >
        <CardActions>
          <Badge tone={lines > 0 ? 'violet' : 'neutral'}>{counted(lines, 'new line')}</Badge>
        </CardActions>
      </CardHeader>
      <div className="flex flex-col gap-4 px-4 pb-4">
        <Facts account={account} />
        {asStatement ? <AsStatement account={account} /> : null}
        <TargetForm draft={draft} onChange={onChange} fileMask={account.mask} />
        <LikelyLines lines={account.likely} ticked={ticked} onTick={onTick} />
        <Sample account={account} ticked={ticked} />
      </div>
    </Card>
  )
}

function Facts({ account }: { account: PreviewAccount }) {
  const { first_date: first, last_date: last, balance, balance_date } = account
  const leftOut: [string, number][] = [
    ['Imported before', account.duplicates],
    ['Before the books start', account.before_start],
  ]
  const facts: [string, string][] = [
    ['New lines', account.count.toLocaleString('en-US')],
    ...leftOut
      .filter(([, lines]) => lines > 0)
      .map(([name, lines]): [string, string] => [name, lines.toLocaleString('en-US')]),
    ['Dates', first && last ? formatRange(first, last) : '–'],
    ['Money in', formatUsd(account.money_in)],
    ['Money out', formatUsd(account.money_out)],
  ]
  return (
    <>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 max-sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="tnum text-balance">{value}</dd>
          </div>
        ))}
      </dl>
      {balance === null ? null : (
        <Hint>
          The bank says {formatUsd(balance)}
          {balance_date ? ` on ${formatDay(balance_date)}` : ''}.
        </Hint>
      )}
    </>
  )
}

interface StatedFigure {
  name: string
  read: number | null
  stated: number | null
}
const figure = (amount: number | null): string => (amount === null ? '–' : formatUsd(amount))
const STATEMENT_COLUMNS: TableColumn<StatedFigure>[] = [
  { id: 'name', header: 'The file', cell: ({ name }) => name },
  { id: 'read', header: 'As read', align: 'right', cell: ({ read }) => figure(read) },
  { id: 'stated', header: 'As it states', align: 'right', cell: ({ stated }) => figure(stated) },
]

/** The whole file read as a statement; a difference from its own balance means wrong columns, wrong signs or missing rows. */
function AsStatement({ account: { reading, balance } }: { account: PreviewAccount }) {
  const isOff = reading.ends_at !== null && balance !== null && reading.ends_at !== balance
  return (
    <>
      <Table
        className="rounded-md border border-line"
        caption="The file as a statement"
        columns={STATEMENT_COLUMNS}
        rows={[
          { name: 'Money in', read: reading.money_in, stated: null },
          { name: 'Money out', read: reading.money_out, stated: null },
          { name: 'Ending balance', read: reading.ends_at, stated: balance },
        ]}
        rowId={({ name }) => name}
      />
      {isOff ? (
        <Note tone="amber" title="The lines do not add up to the balance that the file states.">
          Check the columns and the signs above. If they are right, rows are missing from the file.
        </Note>
      ) : null}
    </>
  )
}

type SampleLine = PreviewAccount['sample'][number] & { mark: string | null }

/** The first lines; lines that would not be imported are marked. */
function Sample({ account, ticked }: Pick<AccountPreviewProps, 'account' | 'ticked'>) {
  if (account.sample.length === 0) return null
  const leftOut = new Set(account.likely.filter(({ ref }) => !ticked.has(ref)).map(({ line }) => line))
  const rows = account.sample.map((row): SampleLine => {
    const mark = row.duplicate ? 'Imported before' : leftOut.has(row.line) ? 'Left out' : null
    return { ...row, mark }
  })
  return (
    <Table
      dense
      className="scroll-thin max-h-72 rounded-md border border-line"
      caption={`Lines of ${account.name}`}
      columns={SAMPLE}
      rows={rows}
      rowId={({ line }) => String(line)}
    />
  )
}

const SAMPLE: TableColumn<SampleLine>[] = [
  {
    id: 'date',
    header: 'Date',
    hideOnPhone: true,
    cellClass: 'text-fg-2',
    cell: ({ date }) => <time className="whitespace-nowrap">{formatDay(date)}</time>,
  },
  {
    id: 'description',
    header: 'Description',
    cellClass: 'w-full max-w-0 max-sm:py-1',
    cell: ({ date, name, description, mark }) => (
      <span className="flex min-w-0 items-center gap-2" title={description}>
        <span className="min-w-0">
          <span className="block truncate max-sm:whitespace-normal">{name}</span>
          <time className="block text-xs text-muted sm:hidden">{formatDay(date)}</time>
        </span>
        {mark ? <Badge tone="amber">{mark}</Badge> : null}
      </span>
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount, amount_type }) => (
      <span className={amount_type === 'money_in' ? 'money text-pos' : 'money money-hangs'}>
        {formatUsd(amount_type === 'money_in' ? amount : -amount)}
      </span>
    ),
  },
]
