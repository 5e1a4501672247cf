import { ColumnMapping, type ImportPreview } from '@/lib/contract/statement-import'

/** The columns of a CSV as a person chooses them; null is not chosen yet. */
export interface MappingDraft {
  date: number | null
  description: number | null
  /** One signed column, or one column for each direction. */
  amounts: 'signed' | 'separate'
  amount: number | null
  debit: number | null
  credit: number | null
  date_order: ColumnMapping['date_order']
  flip_sign: boolean
  skip_rows: number
}

export function draftOf(guess: Partial<ColumnMapping>): MappingDraft {
  const separate = typeof guess.debit === 'number' || typeof guess.credit === 'number'
  return {
    date: guess.date ?? null,
    description: guess.description ?? null,
    amounts: separate && typeof guess.amount !== 'number' ? 'separate' : 'signed',
    amount: guess.amount ?? null,
    debit: guess.debit ?? null,
    credit: guess.credit ?? null,
    date_order: guess.date_order ?? 'mdy',
    flip_sign: guess.flip_sign ?? false,
    skip_rows: guess.skip_rows ?? 0,
  }
}

/** The mapping to send, or null while a column is missing. */
export function mappingOf(draft: MappingDraft): ColumnMapping | null {
  const { date, description, date_order, skip_rows } = draft
  if (date === null || description === null) return null
  const common = { date, description, date_order, skip_rows }
  if (draft.amounts === 'signed') {
    return draft.amount === null ? null : { ...common, amount: draft.amount, flip_sign: draft.flip_sign }
  }
  if (draft.debit === null && draft.credit === null) return null
  return { ...common, debit: draft.debit, credit: draft.credit, flip_sign: false }
}

type Sheet = Pick<NonNullable<ImportPreview['needs_mapping']>, 'header' | 'sample'>

/** Names of the columns, from the header row where the file has one: 'Posting Date' or 'Column 3'. */
export function columnNames({ header, sample }: Sheet): string[] {
  const width = Math.max(header?.length ?? 0, ...sample.map((row) => row.length))
  return Array.from({ length: width }, (_, index) => header?.[index]?.trim() || `Column ${index + 1}`)
}
