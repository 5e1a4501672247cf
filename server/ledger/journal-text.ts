/** Entries as plain text for other programs. One writer a format; all take the same rows. */
export interface ExportAccount {
  readonly id: string
  readonly chart_number: number
  readonly name: string
  readonly account_element: string
  readonly subcategory: string
}
export interface ExportLine {
  readonly account: string
  /** Signed decimal, debit positive, as PostgreSQL writes it: '-12.50'. */
  readonly signed: string
  readonly stakeholder: string | null
}
export interface ExportEntry {
  readonly entry_id: string
  readonly event_type: string
  readonly date: string
  readonly description: string
  readonly lines: readonly ExportLine[]
}
export interface JournalWriter {
  head: (title: string, accounts: readonly ExportAccount[], first: string) => string
  entry: (entry: ExportEntry, accounts: ReadonlyMap<string, ExportAccount>) => string
}

const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').trim()
const accountOf = (accounts: ReadonlyMap<string, ExportAccount>, id: string): ExportAccount => {
  const account = accounts.get(id)
  if (!account) throw new Error(`Account ${id} is not in the chart`)
  return account
}

// Two spaces end an account name, a colon starts a child, a semicolon a comment.
const hledgerName = (account: ExportAccount): string =>
  `${account.account_element}:${account.subcategory}:${account.chart_number} ${oneLine(account.name).replace(/[:;]/g, '-').replace(/ {2,}/g, ' ')}`

const hledger: JournalWriter = {
  head: (title, accounts) => {
    const types = ['asset  ; type:A', 'liability  ; type:L', 'equity  ; type:E', 'income  ; type:R', 'expense  ; type:X']
    return [
      `; ${oneLine(title)}`, 'commodity $1000.00', '',
      ...types.map((type) => `account ${type}`), ...accounts.map((account) => `account ${hledgerName(account)}`), '', '',
    ].join('\n')
  },
  entry: (entry, accounts) => {
    const lines = entry.lines.map(({ account, signed, stakeholder }) =>
      `    ${hledgerName(accountOf(accounts, account))}  $${signed}${stakeholder ? `  ; stakeholder: ${oneLine(stakeholder)}` : ''}`)
    return `${entry.date} (${entry.entry_id}) ${oneLine(entry.description).replace(/;/g, ',') || entry.event_type}\n${lines.join('\n')}\n\n`
  },
}

const ROOTS: Record<string, string> = { asset: 'Assets', liability: 'Liabilities', equity: 'Equity', income: 'Income', expense: 'Expenses' }
const beancountName = (account: ExportAccount): string =>
  `${ROOTS[account.account_element]}:${account.chart_number}-${account.name.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')}`
const quoted = (text: string): string => `"${oneLine(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`

const beancount: JournalWriter = {
  head: (title, accounts, first) =>
    [`option "title" ${quoted(title)}`, 'option "operating_currency" "USD"', '', ...accounts.map((a) => `${first} open ${beancountName(a)} USD`), '', ''].join('\n'),
  entry: (entry, accounts) => {
    const lines = entry.lines.map(({ account, signed }) => `  ${beancountName(accountOf(accounts, account))}  ${signed} USD`)
    return `${entry.date} * ${quoted(entry.description)} ^${entry.entry_id}\n${lines.join('\n')}\n\n`
  },
}

// A spreadsheet runs what starts like a formula; a leading quote makes it text.
const cell = (text: string): string => `"${(/^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`

const csv: JournalWriter = {
  head: () => 'entry_id,event_type,date,description,chart_number,account,debit,credit,stakeholder\r\n',
  entry: (entry, accounts) =>
    entry.lines
      .map(({ account, signed, stakeholder }) => {
        const { chart_number, name } = accountOf(accounts, account)
        const credit = signed.startsWith('-')
        return [
          cell(entry.entry_id), entry.event_type, entry.date, cell(oneLine(entry.description)), chart_number, cell(name),
          credit ? '' : signed, credit ? signed.slice(1) : '', cell(stakeholder ?? ''),
        ].join(',')
      })
      .map((line) => `${line}\r\n`)
      .join(''),
}

export const JOURNAL_WRITERS = { hledger, beancount, csv } as const
