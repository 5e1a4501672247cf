import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import { TRIAL_BALANCE_ROWS_MAX, type readTrialBalance, type TrialBalanceFile } from '@/lib/contract/journal-file'
import { fiscalYearStart, type Day } from '@/lib/dates/day'
import { absolute, cents, sum, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { trialBalance } from '@/server/ledger/statements/trial-balance'
import { readAmount } from '@/server/providers/statement-file/amount'
import { read, type Reading } from '@/server/providers/statement-file/reading'
import { demand } from '../can'
import { oneSnapshot, reading, tenant, type Ctx } from '../context'
import { readListFile, type FileRow, type ListColumns } from '../list-file'
import { readingOf, sumsAs } from '../report/sums'

const COLUMNS = {
  number: ['Number', 'account number', 'account #', 'no', 'code'],
  account: ['Account', 'account name', 'full name', 'distribution account', 'name'],
  debit: ['Debit', 'debits', 'dr'],
  credit: ['Credit', 'credits', 'cr'],
  balance: ['Balance', 'ending balance', 'ending', 'closing balance', 'amount', 'total', 'net'],
} as const satisfies ListColumns<string>
type Row = FileRow<keyof typeof COLUMNS>

interface Input extends Body<typeof readTrialBalance> {
  file: { bytes: Uint8Array }
}

/** The trial balance of a file beside that of the books on that day. */
export async function trialBalanceFile(ctx: Ctx, { file, date }: Input): Promise<TrialBalanceFile> {
  demand(ctx, 'journal.edit')
  const { rows } = await readListFile<keyof typeof COLUMNS>(ctx, file.bytes, {
    columns: COLUMNS,
    required: [
      ['debit', 'balance'],
      ['credit', 'balance'],
    ],
    noun: 'accounts',
    most: TRIAL_BALANCE_ROWS_MAX,
  })
  const written = rows.filter(({ filled: [first = ''] }) => !/^(grand )?totals?$/i.test(first)).map(writtenIn)
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const accounts = await accountsOf(tx, ctx)
    return compared(withoutTotals(written, accounts), accounts, await balancesOn(tx, ctx, date))
  })
}

interface Written {
  row: number
  written: string
  /** Debit is positive. */
  balance: Cents
  problems: string[]
}

/** QuickBooks names no column of its accounts, which are then the first cell. */
function writtenIn({ line, cells, filled: [first = ''] }: Row): Written {
  const problems: string[] = []
  const amountIn = (column: 'debit' | 'credit' | 'balance'): Cents => {
    const read = sided(cells[column] ?? '', column === 'credit' ? 'CR' : 'DR')
    if ('value' in read) return read.value
    problems.push(`${COLUMNS[column][0]}: ${read.reason}`)
    return ZERO
  }
  const sides = cells.debit !== undefined && cells.credit !== undefined
  const balance = sides ? cents(amountIn('debit') - amountIn('credit')) : amountIn('balance')
  const beside = sides && cells.balance ? amountIn('balance') : balance
  // Beside a balance, debits and credits may be those of a month.
  if (problems.length === 0 && absolute(beside) !== absolute(balance))
    problems.push(
      `Balance: ${formatMessage(beside)} is not the debit less the credit. Remove the columns of the one or the other.`,
    )
  const written = [cells.number, cells.account ?? first].filter(Boolean).join(' ').replace(/\s+/g, ' ')
  return { row: line, written, balance, problems }
}

const SIDE = /(dr|cr)\.?$/i

/** `100.00 CR` is negative where debits are positive; a bank's list has it the other way round. */
function sided(text: string, positive: 'DR' | 'CR'): Reading<Cents> {
  if (text === '') return read(ZERO)
  const side = SIDE.exec(text)?.[1]
  const found = readAmount(text.replace(SIDE, ''))
  return 'value' in found && side && side.toUpperCase() !== positive ? read(cents(-found.value)) : found
}

interface Account {
  id: string
  name: string
  chart_number: number
  left_out: string | null
}

async function accountsOf(tx: Tx, ctx: Ctx): Promise<Account[]> {
  const rows = await tx.rows<Omit<Account, 'left_out'> & { is_bank: boolean; is_header: boolean; is_active: boolean }>(
    sql`select id, name, chart_number, bank_account_id is not null as is_bank, is_header, is_active from chart_of_account
         where entity_id = ${tenant(ctx).entity_id} order by is_active desc, chart_number`,
  )
  return rows.map(({ is_bank, is_header, is_active, ...account }) => ({
    ...account,
    left_out: is_bank
      ? `Use a bank transaction for account ${account.name}.`
      : is_header
        ? `Account ${account.name} is a heading and cannot hold postings.`
        : is_active
          ? null
          : `Account ${account.name} is not active.`,
  }))
}

/** What each account has on the day, debit positive; income and costs since the start of its fiscal year. */
async function balancesOn(tx: Tx, ctx: Ctx, date: Day): Promise<ReadonlyMap<string, Cents>> {
  const entities = [tenant(ctx).entity_id]
  const how = await readingOf(tx, entities, { basis: 'accrual' })
  const range = { start_date: fiscalYearStart(date, how.fiscal_year_start_month), end_date: date }
  return new Map(trialBalance(await sumsAs(tx, entities, range, how)).map(({ id, total }) => [id, total]))
}

function compared(
  written: readonly Written[],
  accounts: readonly Account[],
  balances: ReadonlyMap<string, Cents>,
): TrialBalanceFile {
  const rows = written.map((row) => ({ ...row, account: accountNamed(accounts, row.written) }))
  const wholes = new Map<Account, Cents>()
  for (const { account, balance } of rows)
    if (account) wholes.set(account, cents((wholes.get(account) ?? ZERO) + balance))
  const firsts = new Map(rows.map(({ account, row }) => [account, row] as const).reverse())
  const booked = (account: Account) => balances.get(account.id) ?? ZERO
  const facts = (account: Account, whole: Cents) => ({
    chart_of_account: { id: account.id, name: account.name, chart_number: account.chart_number },
    ...{ in_books: toWire(booked(account)), lacking: toWire(cents(whole - booked(account))) },
    left_out: account.left_out,
  })
  return {
    rows: rows.map(({ row, written: name, balance, problems, account }) => {
      const base = { row, written: name, balance: toWire(balance), problems, added_to: null }
      if (!account) return { ...base, chart_of_account: null, in_books: 0, lacking: toWire(balance), left_out: null }
      const first = firsts.get(account)
      const own = facts(account, wholes.get(account) ?? ZERO)
      return first === row || first === undefined
        ? { ...base, ...own }
        : { ...base, ...own, lacking: 0, added_to: first }
    }),
    others: accounts
      .filter((account) => !wholes.has(account) && booked(account) !== ZERO)
      .map((account) => facts(account, ZERO)),
    difference: toWire(sum(written.map(({ balance }) => balance))),
  }
}

/** Without `Total Repairs` below `Repairs`, which would count its accounts twice. */
function withoutTotals(written: readonly Written[], accounts: readonly Account[]): Written[] {
  const names = new Set<string>()
  return written.filter((row) => {
    const name = row.written.toLowerCase()
    const of = /^total (?:for )?(.+)$/.exec(name)?.[1]
    if (of !== undefined && names.has(of) && !accountNamed(accounts, row.written)) return false
    names.add(name)
    return true
  })
}

/**
 * By the whole name, such as `2290 Tax`; then `Truck expenses:Repairs` by its name, since another program may have numbered other accounts;
 * then `6110 · Truck repairs` by its number, which also decides between several of one name.
 */
function accountNamed(accounts: readonly Account[], written: string): Account | undefined {
  const called = (...names: string[]) => {
    const found = accounts.filter(({ name }) => names.includes(name.toLowerCase()))
    // Its heading may be called as an account.
    const usable = found.filter(({ left_out }) => left_out === null)
    return usable.length > 0 ? usable : found
  }
  const whole = called(written.toLowerCase())
  if (whole.length === 1) return whole[0]
  // QuickBooks Online writes `Accounts Payable (A/P)`.
  const last = (written.split(':').at(-1) ?? '').replace(/\(a\/[rp]\)$/i, '').trim()
  const [, number = '', name = ''] = /^(\d{3,10})\b\s*[·•–-]?\s*(.*)$/.exec(last) ?? []
  const named = called(...[written, last, name].filter(Boolean).map((text) => text.toLowerCase()))
  const ofNumber = ({ chart_number }: Account) => String(chart_number) === number
  return named.length > 1 ? named.find(ofNumber) : (named[0] ?? accounts.find(ofNumber))
}
