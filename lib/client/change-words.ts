import { isDay } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { DOCUMENT_STATUS_LABELS, STATUS_LABELS, textLabel } from '@/lib/contract/labels'
import type { Transaction } from '@/lib/contract/transaction'

const FIELDS: Record<string, string> = {
  chart_of_account: 'Category',
  is_active: 'Active',
  is_template: 'Template',
  bill_items: 'Items',
  invoice_items: 'Items',
  accounts: 'Lines',
}
const LINE_FIELDS: Record<string, string> = {
  ...FIELDS,
  bill: 'Bill',
  invoice: 'Invoices',
  is_flagged: 'Flag',
  is_finalized: 'Finalized',
  name: 'Payee',
  loan: 'Loan payment',
  lines: 'Parts',
}

export const EXPLANATION = 'explanation'

/** These count lines of a statement; no value changed into another one. */
const TICKS = ['cleared', 'left_out']

const DAY = /(^|_)(date|on|until|from)$/
const MONEY = /(^|_)(amount|balance|cost|fee|interest|limit|principal|reserve|value)$/

const STATUSES = new Map(Object.entries({ ...DOCUMENT_STATUS_LABELS, ...STATUS_LABELS }))

interface Changed {
  field: string
  from?: unknown
  to?: unknown
}

interface ChangeWords {
  field: string
  from: string
  to: string
}

interface ChangeContext {
  isLine?: boolean
  /** Of the bank line. */
  source?: Transaction['source']
}

/** Each changed field of a bank line, or of something else, with its old and its new value. */
export function changeWords(
  { changes }: { changes: readonly Changed[] },
  { isLine = true, source }: ChangeContext = {},
): ChangeWords[] {
  const names: Record<string, string> = isLine ? { ...LINE_FIELDS, description: textLabel(source) } : FIELDS
  return changes.filter(isShown).map(({ field, from, to }) => {
    const [was, is] = [valueWords(field, from), valueWords(field, to)]
    // For example, as many items as before, one of them with a different rate.
    return { field: names[field] ?? sentenceCase(field), from: was, to: was === is ? 'changed' : is }
  })
}

/** A loan payment is logged with its fee, which is mostly zero. */
const isShown = ({ field, from, to }: Changed): boolean =>
  field !== EXPLANATION && !TICKS.includes(field) && (field !== 'fee' || (from ?? 0) !== (to ?? 0))

/** '12 lines cleared, 1 left out'; null when no line was ticked. */
export function tickWords(changes: readonly Changed[]): string | null {
  const counts = TICKS.flatMap((name) => changes.filter(({ field }) => field === name))
  const sentences = counts.map(({ field, to }, index) => {
    const lines = index > 0 ? '' : to === 1 ? ' line' : ' lines'
    return `${Number(to).toLocaleString('en-US')}${lines} ${field.replace('_', ' ')}`
  })
  return sentences.length === 0 ? null : sentences.join(', ')
}

function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return listWords(value)
  if (typeof value === 'object') return 'details'
  const text = String(value as string | number)
  if (isId(text)) return 'details'
  if (typeof value === 'number' && MONEY.test(field)) return formatUsd(value)
  if (DAY.test(field) && isDay(text)) return formatDay(text)
  if (/(^|_)status$/.test(field)) return STATUSES.get(text) ?? text
  return field === 'confidence' ? `${Math.round(Number(text) * 100)}%` : text
}

/** Lists document numbers; of anything else, only the count. */
const listWords = (values: readonly unknown[]): string =>
  values.length === 0
    ? 'none'
    : values.every((one) => typeof one === 'string' && !isId(one))
      ? values.join(', ')
      : `${values.length}`

const isId = (text: unknown): boolean =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
