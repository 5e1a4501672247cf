import { FORMULA } from '@/lib/formula'

/** Entries as plain text for other programs. There is one writer per format; all take the same rows. */
export interface ExportAccount {
  readonly id: string
  readonly chart_number: number
  readonly name: string
  readonly account_element: string
  readonly subcategory: string
}
interface ExportLine {
  readonly account: string
  /** Signed decimal, debit positive, as PostgreSQL writes it: '-12.50'. */
  readonly signed: string
  readonly stakeholder: string | null
  readonly truck: string | null
  readonly description: string | null
}
export interface ExportEntry {
  readonly entry_id: string
  readonly event_type: string
  readonly date: string
  readonly description: string
  readonly lines: readonly ExportLine[]
}
/** The entity of an entry; named in the text when the export covers several. */
interface ExportEntity {
  readonly name: string
  readonly several: boolean
}
interface JournalWriter {
  head: (entities: readonly string[], accounts: readonly ExportAccount[], first: string) => string
  entry: (entry: ExportEntry, accounts: ReadonlyMap<string, ExportAccount>, entity: ExportEntity) => string
}

const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').trim()
// Charts of two entities share most accounts, but a text may open each account only once.
const once = (names: readonly string[]): string[] => [...new Set(names)]
const accountOf = (accounts: ReadonlyMap<string, ExportAccount>, id: string): ExportAccount => {
  const account = accounts.get(id)
  if (!account) throw new Error(`Account ${id} is not in the chart`)
  return account
}

/** What a line has besides its amount, under the names that every format uses. */
const saidOf = ({ stakeholder, truck, description }: ExportLine): [name: string, value: string][] =>
  [
    ['stakeholder', stakeholder],
    ['truck', truck],
    ['line_description', description],
  ].flatMap(([name, value]): [string, string][] => (name && value ? [[name, value]] : []))

// A code is enclosed in parentheses, which would end it; a comma ends a tag's value, and a date in brackets would become the posting's
// date.
const hledgerCode = (entry_id: string): string => oneLine(entry_id).replace(/\(/g, '[').replace(/\)/g, ']')
const hledgerTags = (tags: readonly (readonly [name: string, value: string])[]): string =>
  tags.length === 0
    ? ''
    : `  ; ${tags.map(([name, value]) => `${name}: ${oneLine(value).replace(/,/g, '').replace(/\[/g, '(').replace(/\]/g, ')')}`).join(', ')}`
// Two spaces end an account name, a colon starts a child account, a semicolon a comment.
const hledgerName = (account: ExportAccount): string =>
  `${account.account_element}:${account.subcategory}:${account.chart_number} ${oneLine(account.name).replace(/[:;]/g, '-').replace(/ {2,}/g, ' ')}`

const hledger: JournalWriter = {
  head: (entities, accounts) => {
    const types = [
      'asset  ; type:A',
      'liability  ; type:L',
      'equity  ; type:E',
      'income  ; type:R',
      'expense  ; type:X',
    ]
    return [
      `; ${oneLine(entities.join(', '))}`,
      'commodity $1000.00',
      '',
      ...types.map((type) => `account ${type}`),
      ...once(accounts.map(hledgerName)).map((name) => `account ${name}`),
      '',
      '',
    ].join('\n')
  },
  entry: (entry, accounts, entity) => {
    const lines = entry.lines.map(
      (line) => `    ${hledgerName(accountOf(accounts, line.account))}  $${line.signed}${hledgerTags(saidOf(line))}`,
    )
    const whose = hledgerTags(entity.several ? [['entity', entity.name]] : [])
    return `${entry.date} (${hledgerCode(entry.entry_id)}) ${oneLine(entry.description).replace(/;/g, ',') || entry.event_type}${whose}\n${lines.join('\n')}\n\n`
  },
}

const ROOTS: Record<string, string> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
}
const beancountName = (account: ExportAccount): string =>
  `${ROOTS[account.account_element]}:${account.chart_number}-${account.name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`
const quoted = (text: string): string => `"${oneLine(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`

const beancount: JournalWriter = {
  head: (entities, accounts, first) => {
    const opened = once(accounts.map(beancountName)).map((name) => `${first} open ${name} USD`)
    return [
      `option "title" ${quoted(entities.join(', '))}`,
      'option "operating_currency" "USD"',
      '',
      ...opened,
      '',
      '',
    ].join('\n')
  },
  entry: (entry, accounts, entity) => {
    const tags = [
      `  entry_id: ${quoted(entry.entry_id)}`,
      ...(entity.several ? [`  entity: ${quoted(entity.name)}`] : []),
    ]
    const lines = entry.lines.flatMap((line) => [
      `  ${beancountName(accountOf(accounts, line.account))}  ${line.signed} USD`,
      ...saidOf(line).map(([name, value]) => `    ${name}: ${quoted(value)}`),
    ])
    return `${entry.date} * ${quoted(entry.description)}\n${[...tags, ...lines].join('\n')}\n\n`
  },
}

// A spreadsheet runs a text that starts like a formula; a leading apostrophe makes it text.
const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`

const csv: JournalWriter = {
  head: () =>
    'entry_id,event_type,date,description,chart_number,account,debit,credit,stakeholder,entity,truck,line_description\r\n',
  entry: (entry, accounts, entity) =>
    entry.lines
      .map(({ account, signed, stakeholder, truck, description }) => {
        const { chart_number, name } = accountOf(accounts, account)
        const credit = signed.startsWith('-')
        return [
          cell(entry.entry_id),
          entry.event_type,
          entry.date,
          cell(oneLine(entry.description)),
          chart_number,
          cell(name),
          credit ? '' : signed,
          credit ? signed.slice(1) : '',
          cell(stakeholder ?? ''),
          cell(entity.name),
          cell(truck ?? ''),
          cell(oneLine(description ?? '')),
        ].join(',')
      })
      .map((line) => `${line}\r\n`)
      .join(''),
}

export const JOURNAL_WRITERS = { hledger, beancount, csv } as const
