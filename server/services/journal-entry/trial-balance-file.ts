import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import { TRIAL_BALANCE_ROWS_MAX, type readTrialBalance, type TrialBalanceFile } from '@/lib/contract/journal-file'
import { fiscalYearStart, type Day } from '@/lib/dates/day'
import { cents, sum, toWire, ZERO, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { trialBalance } from '@/server/ledger/statements/trial-balance'
import { readAmount } from '@/server/providers/statement-file/amount'
import { demand } from '../can'
import { oneSnapshot, reading, tenant, type Ctx } from '../context'
import { readListFile, type FileRow, type ListColumns } from '../list-file'
import { readingOf, sumsAs } from '../report/sums'

const COLUMNS = {
  number: ['Number', 'account number', 'account #', 'no', 'code'],
  account: ['Account', 'account name', 'full name', 'distribution account', 'name'],
  debit: ['Debit', 'debits', 'dr'],
  credit: ['Credit', 'credits', 'cr'],
  balance: ['Balance', 'ending balance', 'amount', 'total', 'net'],
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
    return compared(written, await accountsOf(tx, ctx), await balancesOn(tx, ctx, date))
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
    const text = cells[column] ?? ''
    const read = text === '' ? { value: ZERO } : readAmount(text)
    if ('value' in read) return read.value
    problems.push(`${COLUMNS[column][0]}: ${read.reason}`)
    return ZERO
  }
  const sides = cells.debit !== undefined && cells.credit !== undefined
  const balance = sides ? cents(amountIn('debit') - amountIn('credit')) : amountIn('balance')
  return { row: line, written: [cells.number, cells.account ?? first].filter(Boolean).join(' '), balance, problems }
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

/**
 * `Truck expenses:Repairs` by its name, since another program may have numbered other accounts; then `6110 · Truck repairs` by its number,
 * which also decides between two of the same name.
 */
function accountNamed(accounts: readonly Account[], written: string): Account | undefined {
  // QuickBooks Online writes `Accounts Payable (A/P)`.
  const last = (written.split(':').at(-1) ?? '').replace(/\(a\/[rp]\)$/i, '').trim()
  const [, number = '', name = ''] = /^(\d{3,10})\b\s*[·•–-]?\s*(.*)$/.exec(last) ?? []
  const names = [written, last, name].filter(Boolean).map((one) => one.toLowerCase())
  const named = accounts.filter((account) => names.includes(account.name.toLowerCase()))
  const ofNumber = (one: Account) => String(one.chart_number) === number
  return named.find(ofNumber) ?? named[0] ?? accounts.find(ofNumber)
}
