'use client'
import { useState } from 'react'
import { DateInput } from '@/components/form/date-input'
import { today } from '@/components/form/today'
import { ImportDialog, ImportOutcome, type ImportRow } from '@/components/form/import-dialog'
import { useFilePreview } from '@/components/pickers/use-file-import'
import { useOpenEntity } from '@/components/pickers/use-open-entity'
import { Checkbox } from '@/components/ui/checkbox'
import { counted } from '@/components/ui/count-text'
import { Labeled } from '@/components/ui/field-box'
import { Note } from '@/components/ui/note'
import type { TrialBalanceFile } from '@/lib/contract/journal-file'
import { addDays, isDay, type Day } from '@/lib/dates/day'
import { formatUsd } from '@/lib/money/format'
import type { LineValues } from './entry-values'
import { trialBalancePreview } from './queries'
import { entryLines, type Brought } from './trial-balance-lines'

interface TrialBalanceDialogProps {
  /** The date of the entry. */
  date: string | null | undefined
  onFill: (lines: LineValues[], date: string) => void
  onClose: () => void
}

/** Fills an entry with the balances of another program, or with what the books lack of them. */
export function TrialBalanceDialog({ date, onFill, onClose }: TrialBalanceDialogProps) {
  const start = useOpenEntity()?.books_start_date
  // The entry that opens the books is dated the day before they start.
  const [day, setDay] = useState<Day | null>(null)
  const on = day ?? (start ? addDays(start, -1) : date && isDay(date) ? date : today())
  /** What is typed while it is no day. */
  const [typed, setTyped] = useState<string | null | undefined>(undefined)
  const [brought, setBrought] = useState<Brought>('lacking')
  const { outcome, dialog } = useFilePreview((chosen) => trialBalancePreview(chosen, on))
  const lines = outcome ? entryLines(outcome, brought) : []
  const refused = outcome?.rows.filter(({ problems }) => problems.length > 0).length ?? 0
  return (
    <ImportDialog
      title="Fill in from a trial balance"
      description="A CSV or Excel workbook: the Trial Balance of QuickBooks, or any list with accounts, debits and credits, or balances. Accounts are matched by name, then by number."
      label="File of the trial balance"
      action="Fill in lines"
      {...dialog}
      mayImport={!dialog.reading && typed === undefined && lines.length > 0 && refused === 0}
      importing={false}
      onImport={() => {
        onFill(lines, on)
        onClose()
      }}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <Labeled label="Balances of">
          {(id) => (
            <DateInput
              id={id}
              invalid={typed !== undefined}
              value={typed === undefined ? on : typed}
              onChange={(written) => {
                const isReadable = written !== null && isDay(written)
                setTyped(isReadable ? undefined : written)
                if (isReadable) setDay(written)
              }}
            />
          )}
        </Labeled>
        <div className="flex min-h-9 items-center">
          <Checkbox
            checked={brought === 'lacking'}
            onChange={(only) => setBrought(only ? 'lacking' : 'balance')}
            label="Only what the books lack on that day"
          />
        </div>
      </div>
      {outcome ? (
        <>
          <ImportOutcome
            refused={refused}
            effect={effectOf(outcome, lines.length)}
            then="Nothing is posted before you post the entry."
            noun="Account"
            rows={outcome.rows.map((row) => shown(row, brought))}
          />
          {outcome.difference === 0 ? null : (
            <Note tone="amber" role="status">
              The debits and credits of the file differ by {formatUsd(outcome.difference)}.
            </Note>
          )}
        </>
      ) : null}
    </ImportDialog>
  )
}

function effectOf({ rows, others }: TrialBalanceFile, lines: number): string {
  const unknown = rows.filter(({ chart_of_account }) => chart_of_account === null).length
  const parts = [
    `${counted(lines, 'line is', 'lines are')} filled in`,
    unknown > 0 ? `${counted(unknown, 'account of the file is', 'accounts of the file are')} not in the chart` : null,
    others.length > 0
      ? `${counted(others.length, 'account')} of the books ${others.length === 1 ? 'is' : 'are'} not in the file`
      : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

function shown(row: TrialBalanceFile['rows'][number], brought: Brought): ImportRow {
  const { chart_of_account: account, balance, in_books, lacking, left_out, added_to, problems } = row
  const amount = brought === 'lacking' ? lacking : balance
  const compared = brought === 'lacking' && account !== null && added_to === null
  const about = { row: row.row, name: row.written, problems }
  const facts = [
    account && `${account.chart_number} ${account.name}`,
    compared ? `${formatUsd(balance)} here, ${formatUsd(in_books)} in the books` : formatUsd(balance),
    added_to === null || brought === 'balance' ? null : `added to line ${added_to}`,
  ]
  const text = facts.filter(Boolean).join(' · ')
  if (problems.length > 0) return { ...about, tone: 'red', word: 'Refused', text }
  if (account === null)
    return { ...about, tone: 'violet', word: 'No account', text: `${text} · choose it in the entry` }
  if (amount === 0) return { ...about, tone: 'neutral', word: 'Nothing', text }
  if (left_out !== null) return { ...about, tone: 'neutral', word: 'Left out', text: `${text} · ${left_out}` }
  return { ...about, tone: 'green', word: formatUsd(amount), text }
}
