import { readAmount } from './amount'
import { notDollars, StatementBuilder, type FoundLine } from './account'
import { readDate } from './dates'
import { find, findAll, textAt, type Element } from './element'
import { quoted, valueOf, type Reading } from './reading'
import { readSgml } from './sgml'
import {
  StatementRefused,
  type AccountKind,
  type Statement,
  type StatementAccount,
  type StatementLimits,
} from './statement'
import { cleanName } from './text'
import { wrongKind } from './wrong-kind'

type Contents = Pick<Statement, 'accounts' | 'rejected' | 'left_out'>

const KINDS: Record<string, AccountKind> = {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  MONEYMRKT: 'savings',
  CD: 'savings',
  CREDITLINE: 'credit',
}

export const isOfx = (text: string): boolean =>
  /^\s*(OFXHEADER\s*:\s*\d|DATA\s*:\s*OFXSGML)|<\?OFX\b|^\s*(<!--[^>]{0,1000}-->\s*)?(<\?xml[^>]*>\s*)?<OFX\b/i.test(
    text.slice(0, 2048),
  )

/** Quicken's variant is OFX with a bank id of Intuit's. */
export function ofxFormat(text: string, fileName = ''): 'ofx' | 'qfx' {
  if (/\.ofx$/i.test(fileName)) return 'ofx'
  return /\.qfx$/i.test(fileName) || /<INTU\.BID>/i.test(text) ? 'qfx' : 'ofx'
}

export function readOfx(text: string, limits: StatementLimits): Contents {
  const roots = readSgml(text, limits).filter(({ name }) => name === 'OFX')
  const statements = roots.flatMap((root) => findAll(root, ['STMTRS', 'CCSTMTRS']))
  if (statements.length === 0) throw noAccount(roots)
  const builder = new StatementBuilder()
  const institution = textAt(roots[0], 'SIGNONMSGSRSV1', 'SONRS', 'FI', 'ORG')
  for (const statement of statements) readAccount(statement, institution, builder)
  return builder.build()
}

function readAccount(statement: Element, institution: string, builder: StatementBuilder): void {
  const isCard = statement.name === 'CCSTMTRS'
  const from = find(statement, isCard ? 'CCACCTFROM' : 'BANKACCTFROM')
  const accountId = textAt(from, 'ACCTID').trim()
  const kind = isCard ? 'credit' : (KINDS[textAt(from, 'ACCTTYPE').trim().toUpperCase()] ?? 'unknown')
  const account = builder.account({
    account_key: [textAt(from, 'BANKID').trim(), accountId].filter((part) => part !== '').join(':') || null,
    kind,
    institution,
    currency: textAt(statement, 'CURDEF').trim().toUpperCase() || null,
    balance: readBalance(find(statement, 'LEDGERBAL')),
  })
  for (const row of findAll(statement, ['STMTTRN', 'STMTTRNP'])) readRow(row, account, builder)
}

function readRow(row: Element, account: StatementAccount, builder: StatementBuilder): void {
  const currency = textAt(row, 'CURRENCY', 'CURSYM').trim().toUpperCase()
  const corrects = textAt(row, 'CORRECTFITID')
  if (row.name === 'STMTTRNP') builder.leaveOut(row.line, 'pending')
  else if (currency !== '' && currency !== 'USD') builder.reject(row.line, notDollars(currency))
  // Some banks name the row itself here, which corrects nothing.
  else if (corrects !== '' && corrects !== textAt(row, 'FITID')) builder.reject(row.line, correction(corrects))
  else builder.add(account, foundLine(row))
}

function foundLine(row: Element): FoundLine {
  const payee = textAt(row, 'NAME') || textAt(row, 'PAYEE', 'NAME')
  const memo = textAt(row, 'MEMO')
  const check = textAt(row, 'CHECKNUM')
  const fallback = payee === '' && memo === '' ? [`${typeName(textAt(row, 'TRNTYPE'))} ${check}`] : []
  return {
    line: row.line,
    date: postedOn(textAt(row, 'DTPOSTED')),
    amount: readAmount(textAt(row, 'TRNAMT')),
    name: payee,
    details: [memo, ...fallback],
    provider_id: textAt(row, 'FITID'),
    check_number: check,
  }
}

/** The first eight digits, whatever time and zone follow. */
const postedOn = (text: string): Reading<string> => readDate(/^\s*(\d{8})/.exec(text)?.[1] ?? text, 'ymd')

function readBalance(balance: Element | undefined): StatementAccount['balance'] {
  const amount = valueOf(readAmount(textAt(balance, 'BALAMT')))
  return amount === null ? null : { amount_cents: amount, date: valueOf(postedOn(textAt(balance, 'DTASOF'))) }
}

const correction = (id: string): string =>
  `The bank corrects its transaction ${quoted(id)} with this row. Please change that transaction by hand.`

const typeName = (type: string): string => type.charAt(0).toUpperCase() + type.slice(1).toLowerCase()

const isFailure = (status: Element): boolean =>
  /[1-9]/.test(textAt(status, 'CODE')) && textAt(status, 'SEVERITY').trim().toUpperCase() === 'ERROR'

/**
 * The file contains the bank's refusal instead of a statement, for example because of a wrong password; its code and text tell what to do.
 */
function refusedByBank(status: Element): StatementRefused {
  const words = cleanName(textAt(status, 'MESSAGE')) || 'no reason given'
  return new StatementRefused(
    'unreadable',
    `The bank refused this download and sent no statement: "${words}" (code ${textAt(status, 'CODE').trim()}). ` +
      'Please sign in at your bank and download the statement again.',
  )
}

function noAccount(roots: readonly Element[]): StatementRefused {
  const refusal = roots.flatMap((root) => findAll(root, ['STATUS'])).find((status) => isFailure(status))
  if (refusal) return refusedByBank(refusal)
  const isInvestment = roots.some((root) => findAll(root, ['INVSTMTRS']).length > 0)
  return wrongKind(
    isInvestment ? 'the statement of an investment account' : 'an OFX file without a bank account in it',
    'choose a checking, savings or card account at your bank',
  )
}
