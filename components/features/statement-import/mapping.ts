import { ColumnMapping, type ImportPreview } from '@/lib/contract/statement-import'

/** The columns of a CSV or a sheet as the user chooses them; null means not chosen yet. */
export interface MappingDraft {
  date: number | null
  description: number | null
  /** One signed column, one column for each direction, or one amount column and another that says debit or credit. */
  amounts: 'signed' | 'separate' | 'worded'
  amount: number | null
  debit: number | null
  credit: number | null
  direction: number | null
  balance: number | null
  check_number: number | null
  date_order: ColumnMapping['date_order']
  flip_sign: boolean
  skip_rows: number
  delimiter: ColumnMapping['delimiter']
}

export function draftOf(guess: Partial<ColumnMapping>): MappingDraft {
  return {
    date: guess.date ?? null,
    description: guess.description ?? null,
    amounts: amountsOf(guess),
    amount: guess.amount ?? null,
    debit: guess.debit ?? null,
    credit: guess.credit ?? null,
    direction: guess.direction ?? null,
    balance: guess.balance ?? null,
    check_number: guess.check_number ?? null,
    date_order: guess.date_order ?? 'mdy',
    flip_sign: guess.flip_sign ?? false,
    skip_rows: guess.skip_rows ?? 0,
    delimiter: guess.delimiter ?? null,
  }
}

function amountsOf({ amount, debit, credit, direction }: Partial<ColumnMapping>): MappingDraft['amounts'] {
  if (typeof amount === 'number') return typeof direction === 'number' ? 'worded' : 'signed'
  return typeof debit === 'number' || typeof credit === 'number' ? 'separate' : 'signed'
}

/** The mapping to send, or null while a column is missing. */
export function mappingOf(draft: MappingDraft): ColumnMapping | null {
  const { date, description, date_order, skip_rows, balance, check_number, delimiter } = draft
  if (date === null || description === null) return null
  const common = { date, description, date_order, skip_rows, balance, check_number, delimiter, flip_sign: false }
  switch (draft.amounts) {
    case 'signed':
      return draft.amount === null ? null : { ...common, amount: draft.amount, flip_sign: draft.flip_sign }
    case 'worded':
      return draft.amount === null || draft.direction === null
        ? null
        : { ...common, amount: draft.amount, direction: draft.direction }
    case 'separate':
      return draft.debit === null && draft.credit === null
        ? null
        : { ...common, debit: draft.debit, credit: draft.credit }
  }
}

type Sheet = Pick<NonNullable<ImportPreview['needs_mapping']>, 'header' | 'sample'>

/** Names of the columns, from the header row if the file has one: 'Posting Date' or 'Column 3'. */
export function columnNames({ header, sample }: Sheet): string[] {
  const width = Math.max(header?.length ?? 0, ...sample.map((row) => row.length))
  return Array.from({ length: width }, (_, index) => header?.[index]?.trim() || `Column ${index + 1}`)
}

const SAMPLES = 3

/** The first values of a column, each once: '-12.00, 900.00'. */
export function samplesOf({ sample }: Pick<Sheet, 'sample'>, column: number): string {
  const values = new Set(sample.map((row) => row[column]?.trim() ?? '').filter((value) => value !== ''))
  return [...values].slice(0, SAMPLES).join(', ')
}

/** A file in which every line is money in is most likely a card's, with purchases written without a minus. */
export const mayBeCard = (
  draft: MappingDraft,
  { reading }: Pick<ImportPreview['accounts'][number], 'reading'>,
): boolean => draft.amounts === 'signed' && reading.lines > 1 && reading.money_in > 0 && reading.money_out === 0
