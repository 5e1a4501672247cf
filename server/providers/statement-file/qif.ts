import { readAmount } from './amount'
import { StatementBuilder } from './account'
import { dateOrderOf, readDate, type DateOrder } from './dates'
import { assertLineLengths } from './hostile'
import {
  StatementRefused,
  type AccountKind,
  type Statement,
  type StatementAccount,
  type StatementLimits,
} from './statement'
import { wrongKind } from './wrong-kind'

const ACCOUNT_TYPES = new Map<string, AccountKind>([
  ['bank', 'checking'],
  ['ccard', 'credit'],
  ['cash', 'unknown'],
  ['oth a', 'unknown'],
  ['oth l', 'unknown'],
])

type Contents = Pick<Statement, 'accounts' | 'rejected' | 'left_out' | 'date_order'>

interface QifRecord {
  /** Line of the record's first field. */
  line: number
  /** Field letter and value, in file order. */
  fields: { code: string; value: string }[]
}

interface Section {
  type: string
  account: string | null
  records: QifRecord[]
}

export const isQif = (text: string): boolean => /^[^\S\n]*!(type|account|option|clear)\s*:?/im.test(text.slice(0, 4096))

/** Quicken's text format: one field a line, `^` ends a transaction. Investments and lists are not statements. */
export function readQif(text: string, limits: StatementLimits): Contents {
  assertLineLengths(text, limits)
  const sections = sectionsOf(text)
  const banking = sections.filter(({ type }) => ACCOUNT_TYPES.has(type))
  const builder = new StatementBuilder()
  for (const section of sections) {
    if (section.type === 'invst') rejectInvestments(section, builder)
  }
  if (banking.length === 0) throw wrongKind('a QIF file without a bank, card or cash account in it')
  const { order, proven } = provenOrder(banking.flatMap(({ records }) => records))
  const filled = banking.filter(({ records }) => records.length > 0)
  for (const section of filled.length > 0 ? filled : banking.slice(0, 1)) readSection(section, order, builder)
  return { ...builder.build(), date_order: { order, proven } }
}

function readSection(section: Section, order: DateOrder, builder: StatementBuilder): void {
  const opening = section.records.find(isOpeningBalance)
  const name = section.account ?? (opening ? value(opening, 'L').replace(/^\[|\]$/g, '') : null)
  const account = builder.account({
    account_key: name,
    name: name ?? undefined,
    kind: ACCOUNT_TYPES.get(section.type) ?? 'unknown',
    mask: /(\d{4})\D*$/.exec(name ?? '')?.[1] ?? null,
    currency: null,
    balance: null,
  })
  for (const record of section.records) readRecord(record, order, account, builder)
}

function readRecord(record: QifRecord, order: DateOrder, account: StatementAccount, builder: StatementBuilder): void {
  if (isOpeningBalance(record)) return builder.reject(record.line, 'An opening balance is not a transaction.')
  builder.add(account, {
    line: record.line,
    date: readDate(value(record, 'D'), order),
    amount: readAmount(value(record, 'T') || value(record, 'U')),
    name: value(record, 'P'),
    details: [value(record, 'M'), splitText(record)],
    check_number: value(record, 'N'),
  })
}

/** Each split as `category: memo amount`; the parent row alone moves money. */
function splitText({ fields }: QifRecord): string {
  const splits: string[][] = []
  for (const { code, value: text } of fields) {
    if (code === 'S') splits.push([text])
    else if (code === 'E' || code === '$') splits.at(-1)?.push(text)
  }
  return splits.map((parts) => parts.filter((part) => part !== '').join(' ')).join(', ')
}

/** Quicken heads an account with a row that names the account itself as its category. */
function isOpeningBalance(record: QifRecord): boolean {
  return /^opening balance$/i.test(value(record, 'P')) && /^\[.*\]$/.test(value(record, 'L'))
}

/** The first field of that letter: splits repeat some letters further down. */
const value = (record: QifRecord, code: string): string =>
  record.fields.find((field) => field.code === code)?.value ?? ''

function provenOrder(records: readonly QifRecord[]): { order: DateOrder; proven: boolean } {
  const evidence = dateOrderOf(records.map((record) => ({ line: record.line, text: value(record, 'D') })))
  if (!evidence.conflict) return evidence
  const { month_first, day_first } = evidence.conflict
  throw new StatementRefused(
    'unreadable',
    `The dates contradict each other: line ${month_first} puts the month first, line ${day_first} the day. ` +
      'Please export the file again with one date format.',
  )
}

function rejectInvestments(section: Section, builder: StatementBuilder): void {
  for (const { line } of section.records) builder.reject(line, 'Investment transactions are not imported.')
}

function sectionsOf(text: string): Section[] {
  const sections: Section[] = []
  let account: string | null = null
  let open: QifRecord | null = null
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const content = raw.trim()
    const section = sections.at(-1)
    if (content.startsWith('!')) {
      if (open) throw cutOff(open.line)
      const type = content
        .replace(/^!(type\s*:)?/i, '')
        .trim()
        .toLowerCase()
      if (!/^(option|clear)\b/.test(type)) sections.push({ type, account, records: [] })
    } else if (content.startsWith('^')) {
      if (open && section?.type === 'account') account = value(open, 'N') || account
      else if (open) section?.records.push(open)
      open = null
    } else if (content !== '' && section) {
      open ??= { line: index + 1, fields: [] }
      open.fields.push({ code: content.charAt(0).toUpperCase(), value: content.slice(1).trim() })
    }
  }
  if (open) throw cutOff(open.line)
  return sections
}

const cutOff = (line: number): StatementRefused =>
  new StatementRefused(
    'truncated',
    `The transaction at line ${line} is not complete, so the file was cut off. Please download it again.`,
  )
