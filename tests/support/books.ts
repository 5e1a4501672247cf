import { accountList as chartList, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { createAccount, type BankAccount } from '@/lib/contract/bank'
import { createStakeholder, type Stakeholder } from '@/lib/contract/stakeholder'
import { createJournalEntry, type JournalEntry } from '@/lib/contract/journal-entry'
import { importFile, type ImportResult } from '@/lib/contract/statement-import'
import { taskStatus, type Task } from '@/lib/contract/task'
import { addManualTransaction, type Transaction } from '@/lib/contract/transaction'
import { trialBalance, type TrialBalanceRow } from '@/lib/contract/report'
import { violations } from '@/server/db/invariants'
import type { Ctx } from '@/server/services/context'
import type { ApiClient, Refused, TestApi } from './api'
import { makeCompany, type TestCompany } from './company'

/** A company with the calls that most bookkeeping tests need. */
export interface Books extends TestCompany {
  account(chart_number: number): Promise<ChartOfAccount>
  bankAccount(over?: Partial<Parameters<typeof bankAccountOf>[1]>): Promise<BankAccount>
  line(over?: Partial<LineInput>): Promise<Transaction>
  stakeholder(full_name?: string): Promise<Stakeholder>
  /** A manual entry; lines as `[account number, debit, credit, stakeholder?]`. */
  journal(lines: JournalInput[], over?: { date?: string; entry_id?: string; note?: string }): Promise<JournalEntry>
  /** The same lines as a request names them. */
  journalLines(
    lines: JournalInput[],
  ): Promise<{ chart_of_account: string; debit: number; credit: number; stakeholder?: string }[]>
  /** Imports a file and runs its job; returns the task. */
  importFile(bytes: Uint8Array | string, body?: object, name?: string): Promise<Task>
  imported(bytes: Uint8Array | string, body?: object, name?: string): Promise<ImportResult>
  /** Trial balance since the beginning, as `{ 1010: 12.5 }`. */
  balances(): Promise<Record<number, number>>
  /** Sets a column of the entity that no endpoint can change yet. */
  lockBooks(until: string | null): Promise<void>
  /** The invariants of LEDGER §12 hold. */
  sound(): Promise<void>
}

export type JournalInput = [chart_number: number, debit: number, credit: number, stakeholder?: string]
export interface LineInput {
  bank_account: string
  date: string
  amount: number
  amount_type: 'money_in' | 'money_out'
  name: string
  description: string
  chart_of_account: number
  stakeholder: string
  truck: string
  note: string
}

export async function makeBooks(
  api: TestApi,
  { books_start = '2024-01-01' }: { books_start?: string } = {},
): Promise<Books> {
  const company = await makeCompany(api)
  const { client, entity } = company
  await api.rows({
    text: 'update entity set books_start_date = $1 where id = $2',
    values: [books_start, entity.id],
  } as never)
  let bank: BankAccount | undefined
  const books: Books = {
    ...company,
    account: (chart_number) => accountByNumber(client, chart_number),
    bankAccount: (over = {}) => bankAccountOf(client, over),
    stakeholder: (full_name = 'Pilot Travel Centers') =>
      client.call(createStakeholder, { body: { type: 'Vendor', full_name } }),
    line: async (over = {}) => {
      if (!over.bank_account) bank ??= await books.bankAccount()
      const category = over.chart_of_account === undefined ? null : (await books.account(over.chart_of_account)).id
      const line = {
        bank_account: bank?.id ?? '',
        date: '2026-02-03',
        amount: 125,
        amount_type: 'money_out' as const,
        name: 'PILOT #0412 JOPLIN MO',
        ...over,
      }
      return client.call(addManualTransaction, { body: { ...line, chart_of_account: category } })
    },
    journalLines: async (lines) => {
      const written = []
      // One after another, because a company can have only a limited number of simultaneous calls.
      for (const [chart_number, debit, credit, stakeholder] of lines)
        written.push({ chart_of_account: (await books.account(chart_number)).id, debit, credit, stakeholder })
      return written
    },
    journal: async (lines, over = {}) =>
      client.call(createJournalEntry, {
        body: { date: '2026-01-31', accounts: await books.journalLines(lines), ...over },
      }),
    importFile: async (bytes, body = {}, name = 'statement.csv') => {
      const { task_id } = await client.call(importFile, { body, file: { name, bytes } } as never)
      await api.runJobs()
      return client.call(taskStatus, { params: { id: task_id } })
    },
    imported: async (bytes, body, name) => {
      const task = await books.importFile(bytes, body, name)
      if (task.status !== 'SUCCESS') throw new Error(`Import ended as ${task.status}: ${task.message}`)
      return task.result as unknown as ImportResult
    },
    balances: async () =>
      Object.fromEntries((await wholeTime(client)).map((row) => [row.chart_of_account_number, row.total_amount])),
    lockBooks: async (until) => {
      await api.rows({
        text: 'update entity set books_locked_until = $1 where id = $2',
        values: [until, entity.id],
      } as never)
    },
    sound: async () => {
      expect(await api.ports.db.read({ role: 'app', company: company.company.id }, violations)).toEqual([])
    },
  }
  return books
}

export async function accountByNumber(client: ApiClient, chart_number: number): Promise<ChartOfAccount> {
  const { results } = await client.call(chartList, { query: { search: String(chart_number), page_size: 50 } })
  const account = results.find((candidate) => candidate.chart_number === chart_number)
  if (!account) throw new Error(`No account ${chart_number}`)
  return account
}

export const bankAccountOf = (
  client: ApiClient,
  over: Partial<{
    name: string
    account_type: 'checking' | 'savings' | 'cash' | 'credit'
    mask: string
    current_balance: number
    balance_date: string
  }>,
): Promise<BankAccount> =>
  client.call(createAccount, { body: { name: 'Operating', account_type: 'checking', ...over } })

const wholeTime = (client: ApiClient): Promise<TrialBalanceRow[]> =>
  client.call(trialBalance, { query: { start_date: '1990-01-01', end_date: '2099-12-31' } })

/** The context of a service when the owner of the books calls it. */
export const ownerCtx = (
  { ports }: Pick<TestApi, 'ports'>,
  { company, entity, user }: Pick<Books, 'company' | 'entity' | 'user'>,
): Ctx => ({
  ...ports,
  actor: {
    session_id: ports.id(),
    user_id: user.id,
    is_superuser: false,
    company_id: company.id,
    entity_id: entity.id,
    role: 'admin',
    permission: 'full_access',
    is_owner: true,
    entity_ids: [entity.id],
  },
  request_id: ports.id(),
  timezone: 'UTC',
  client: { ip: '', user_agent: 'test' },
})

export const messageOf = ({ status, body }: Refused): [number, string] => [status, body.message as string]
