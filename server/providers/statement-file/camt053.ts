import { negate, type Cents } from '@/lib/money/cents'
import { readAmount } from './amount'
import { notDollars, StatementBuilder, type FoundLine } from './account'
import { readDate } from './dates'
import { find, findAll, textAt, type Element } from './element'
import { unread, valueOf, type Reading } from './reading'
import type { Statement, StatementAccount, StatementLimits } from './statement'
import { readXml } from './xml'
import { wrongKind } from './wrong-kind'

const OTHER_REPORTS: Record<string, string> = {
  BkToCstmrAcctRpt: 'an intraday report (camt.052)',
  BkToCstmrDbtCdtNtfctn: 'a debit and credit notification (camt.054)',
  CstmrCdtTrfInitn: 'a payment order (pain.001)',
}

export const isXml = (text: string): boolean => /^\s*<(\?xml\b|[A-Za-z!])/i.test(text.slice(0, 2048))

/** ISO 20022 bank-to-customer statements, version 2 and later; several statements may share a file. */
export function readCamt053(
  text: string,
  limits: StatementLimits,
): Pick<Statement, 'accounts' | 'rejected' | 'left_out'> {
  if (!/camt\.053|BkToCstmrStmt/.test(text)) throw wrongKind(otherXml(text))
  const root = readXml(text, limits)
  const reports = root.name === 'BkToCstmrStmt' ? [root] : findAll(root, ['BkToCstmrStmt'])
  const statements = reports.flatMap((report) => findAll(report, ['Stmt']))
  if (statements.length === 0) throw wrongKind(otherXml(text))
  const builder = new StatementBuilder()
  for (const statement of statements) readStatement(statement, builder)
  return builder.build()
}

function otherXml(text: string): string {
  const name = Object.keys(OTHER_REPORTS).find((tag) => text.includes(tag)) ?? ''
  return OTHER_REPORTS[name] ?? 'an XML file without a bank statement in it'
}

function readStatement(statement: Element, builder: StatementBuilder): void {
  const holder = find(statement, 'Acct')
  const accountId = textAt(holder, 'Id', 'IBAN') || textAt(holder, 'Id', 'Othr', 'Id')
  const closing = closingBalance(statement)
  const account = builder.account({
    account_key: accountId || null,
    name: textAt(holder, 'Nm'),
    kind: kindOf(textAt(holder, 'Tp', 'Cd')),
    currency: textAt(holder, 'Ccy').toUpperCase() || find(closing, 'Amt')?.attributes.Ccy || null,
    balance: readBalance(closing),
  })
  for (const entry of findAll(statement, ['Ntry'])) readEntry(entry, account, builder)
}

function readEntry(entry: Element, account: StatementAccount, builder: StatementBuilder): void {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  const currency = find(entry, 'Amt')?.attributes.Ccy ?? ''
  if (status === 'PDNG' || status === 'FUTR') builder.leaveOut(entry.line, 'pending')
  else if (status === 'INFO') builder.reject(entry.line, 'The entry is for information only and moves no money.')
  else if (currency !== '' && currency !== 'USD') builder.reject(entry.line, notDollars(currency))
  else builder.add(account, foundLine(entry))
}

function foundLine(entry: Element): FoundLine {
  const details = findAll(entry, ['TxDtls'])
  const parties = details.map((detail) => otherParty(detail, textAt(entry, 'CdtDbtInd')))
  const remittances = details.flatMap((detail) => findAll(detail, ['Ustrd']).map(({ text }) => text))
  const additional = [...details.map((detail) => textAt(detail, 'AddtlTxInf')), textAt(entry, 'AddtlNtryInf')]
  const party = parties.find((name) => name !== '') ?? ''
  return {
    line: entry.line,
    date: bookedOn(entry),
    amount: signedAmount(entry),
    name: party,
    details: [...parties, ...remittances, ...additional],
  }
}

/** The party who paid us or whom we paid; if the bank names only one side, that one. */
function otherParty(detail: Element, direction: string): string {
  const related = find(detail, 'RltdPties')
  const [first, second] = direction === 'CRDT' ? ['Dbtr', 'Cdtr'] : ['Cdtr', 'Dbtr']
  const named = (side: string): string => textAt(related, side, 'Nm') || textAt(related, side, 'Pty', 'Nm')
  return named(first ?? '') || named(second ?? '')
}

function bookedOn(entry: Element): Reading<string> {
  const day = ['BookgDt', 'ValDt']
    .flatMap((name) => [textAt(entry, name, 'Dt'), textAt(entry, name, 'DtTm')])
    .find((text) => text !== '')
  return readDate(day ?? '', 'ymd')
}

function signedAmount(element: Element): Reading<Cents> {
  const amount = readAmount(textAt(element, 'Amt'))
  if ('reason' in amount) return amount
  const direction = textAt(element, 'CdtDbtInd')
  if (direction !== 'CRDT' && direction !== 'DBIT') return unread('The entry says neither credit nor debit.')
  return { value: direction === 'DBIT' ? negate(amount.value) : amount.value }
}

function closingBalance(statement: Element): Element | undefined {
  const balances = statement.children.filter(({ name }) => name === 'Bal')
  const ofType = (code: string): Element | undefined =>
    balances.find((balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === code)
  return ofType('CLBD') ?? ofType('ITBD') ?? ofType('CLAV')
}

function readBalance(balance: Element | undefined): StatementAccount['balance'] {
  if (!balance) return null
  const amount = valueOf(signedAmount(balance))
  const day = textAt(balance, 'Dt', 'Dt') || textAt(balance, 'Dt', 'DtTm')
  return amount === null ? null : { amount_cents: amount, date: valueOf(readDate(day, 'ymd')) }
}

function kindOf(code: string): StatementAccount['kind'] {
  if (code === 'CACC' || code === 'TRAN') return 'checking'
  return code === 'SVGS' ? 'savings' : code === 'CARD' ? 'credit' : 'unknown'
}
