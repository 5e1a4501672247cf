import { sourceName } from '@/components/pickers/entry-kinds'
import { DOCUMENT_STATUS_LABELS } from '@/lib/contract/labels'
import type { EntrySource, JournalEntryDetail } from '@/lib/contract/journal-entry'
import { PRODUCT } from '@/lib/contract/shared'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'

interface SourceFact {
  label: string
  value: string
}
type Source = Pick<JournalEntryDetail, 'source' | 'created_at' | 'updated_at' | 'description' | 'note'>

const NAMES: Partial<Record<EntrySource['kind'], string>> = {
  bank_line: 'Bank account',
  opening_balance: 'Bank account',
  loan: 'Loan',
}
const AMOUNTS: Partial<Record<EntrySource['kind'], string>> = {
  opening_balance: 'Stated balance',
  bill: 'Total',
  invoice: 'Total',
  loan: 'Amount',
  fixed_asset: 'Cost',
  depreciation: 'Cost',
  disposal: 'Cost',
}
const DATES: Record<EntrySource['dates'][number]['kind'], string> = {
  due: 'Due',
  written_off: 'Written off',
  voided: 'Voided',
  purchased: 'Purchased',
  disposed: 'Disposed of',
  started: 'Started',
  ends: 'Ends',
  stated: 'Stated on',
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The source of an entry, in words; unknown values are left out. */
export function sourceFacts({ source, created_at, updated_at, description, note }: Source): SourceFact[] {
  const { kind, number, name, stakeholder, status, total_amount, ending_balance, dates, memo, made_by } = source
  const amount = AMOUNTS[kind]
  const memoLabel = kind === 'loan' ? 'Agreement' : 'Note'
  const facts: [string, string | null][] = [
    ['What it is', [sourceName(kind), number].filter(Boolean).join(' ')],
    [NAMES[kind] ?? 'Asset', name],
    [kind === 'invoice' ? 'Customer' : kind === 'bill' ? 'Vendor' : 'Stakeholder', stakeholder?.full_name ?? null],
    ['Status', status && (DOCUMENT_STATUS_LABELS[status] ?? status)],
    ...dates.map(({ kind: date, date: day }): [string, string] => [DATES[date], formatDay(day)]),
    [amount ?? 'Amount', amount === undefined || total_amount === null ? null : formatUsd(total_amount)],
    ['Still open', ending_balance === null ? null : formatUsd(ending_balance)],
    [memoLabel, memo === description || memo === note ? null : memo],
    [
      'Made by',
      `${made_by?.full_name || (kind === 'bank_line' ? 'The bank' : PRODUCT.full_name)}, ${MOMENT.format(new Date(created_at))}`,
    ],
    ['Last changed', updated_at === created_at ? null : MOMENT.format(new Date(updated_at))],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
