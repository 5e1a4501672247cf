/*
 * What one person who keeps books does all day: list, search, file lines, note, read reports, import; what is done most often stands more
 * often. Between two things people rest.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { FormData, request, type Agent } from 'undici'
import type { BankAccount } from '@/lib/contract/bank'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { Transaction } from '@/lib/contract/transaction'
import { cookieOf, FROM_THE_APP } from './web'

export type Kind = 'list' | 'write' | 'report' | 'file'

export interface Taken {
  /** Milliseconds of every call that was answered. */
  times: Record<Kind, number[]>
  /** Every answer that nobody wanted. */
  errors: string[]
  calls: number
}

export interface Desk {
  origin: string
  /** Renewed with the session. */
  cookie: string
  agent: Agent
}

const REST_MS = { from: 1_000, to: 3_000 }
const LINES = '/transaction/transaction-list/?page_size=50'
const YEAR = new Date().getUTCFullYear()
const THIS_YEAR = `start_date=${YEAR}-01-01&end_date=${YEAR}-12-31`
const REPORTS = [
  'profit-and-loss',
  'balance-sheet',
  'trial-balance',
  'profit-and-loss-by-truck',
  'cash-activity',
] as const

/** Works until told to stop. */
export async function workday(desk: Desk, taken: Taken, signal: AbortSignal): Promise<void> {
  const ask = (request: Asked) => call(desk, taken, request)
  const read = async <Row>(path: string): Promise<Row[]> => rowsOf(await ask({ kind: 'list', method: 'GET', path }))
  const chart = await read<ChartOfAccount>('/chart_of_account/chart_of_account/?page_size=200')
  const accounts = chart.filter((account) => account.is_categorize && account.is_money_out && account.is_active)
  const [bank] = await read<BankAccount>('/bank/account-list/?page_size=10')
  const free = async () => (await read<Transaction>(`${LINES}&amount_type=money_out`)).filter(isFree)
  const activities: (() => Promise<unknown>)[] = [
    () => read(LINES),
    () => read(`${LINES}&page=${1 + Math.floor(Math.random() * 5)}`),
    () => read(`${LINES}&search=pilot`),
    () => read(`${LINES}&amount_type=money_out&ordering=-amount`),
    () => read('/invoice/invoice/?page_size=50'),
    ...times(2, () => ask({ kind: 'report', method: 'GET', path: `/report/${any(REPORTS)}/?${THIS_YEAR}` })),
    ...times(4, async () => {
      const [line, account] = [any(await free()), any(accounts)]
      if (!line || !account) return
      const path = `/transaction/${line.id}/edit-chart-of-account/`
      await ask({ kind: 'write', method: 'POST', path, body: { chart_of_account: account.id } })
    }),
    async () => {
      const line = any(await free())
      if (!line) return
      const path = `/transaction/${line.id}/update/`
      await ask({ kind: 'write', method: 'PATCH', path, body: { note: `Seen ${Date.now()}` } })
    },
    async () => {
      if (bank)
        await ask({ kind: 'file', method: 'POST', path: '/company/integration/import-file/', body: tenLines(bank) })
    },
  ]
  while (!signal.aborted) {
    await pause(REST_MS.from + Math.random() * (REST_MS.to - REST_MS.from))
    await any(activities)?.()
  }
}

const isFree = ({ lock, tie, is_split }: Transaction): boolean => lock === null && tie === null && !is_split
const any = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const rowsOf = <Row>(answer: unknown): Row[] => (answer as { results?: Row[] } | null)?.results ?? []

function tenLines(bank: BankAccount): FormData {
  const form = new FormData()
  const rows = Array.from({ length: 10 }, (_, n) => {
    const cents = String(Math.floor(Math.random() * 1_000_000)).padStart(3, '0')
    return `${YEAR}-01-${10 + n},Load ${randomBytes(6).toString('hex')},-${cents.slice(0, -2)}.${cents.slice(-2)}`
  })
  form.set('file', new File([['Date,Description,Amount', ...rows].join('\n')], 'statement.csv'))
  form.set('bank_account', bank.id)
  form.set('mapping', JSON.stringify({ date: 0, description: 1, amount: 2, date_order: 'ymd', skip_rows: 1 }))
  return form
}

interface Asked {
  kind: Kind
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object | FormData
}

/** Times one call. What is refused as too much for now is an error here: fifty people are no flood. */
async function call(desk: Desk, taken: Taken, { kind, method, path, body }: Asked): Promise<unknown> {
  const { origin, cookie, agent } = desk
  const isFile = body instanceof FormData
  const json: Record<string, string> = body === undefined || isFile ? {} : { 'content-type': 'application/json' }
  const began = performance.now()
  taken.calls += 1
  try {
    const answer = await request(`${origin}/api/v1${path}`, {
      method,
      headers: { ...FROM_THE_APP, cookie, origin, ...json },
      body: isFile ? body : body && JSON.stringify(body),
      dispatcher: agent,
    })
    desk.cookie = cookieOf(answer.headers['set-cookie']) ?? desk.cookie
    const text = await answer.body.text()
    taken.times[kind].push(performance.now() - began)
    if (answer.statusCode < 300) return text === '' ? null : JSON.parse(text)
    // Two people of one company may take the same line: the second is told so.
    if (answer.statusCode !== 409) taken.errors.push(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`)
  } catch (error) {
    taken.errors.push(`${method} ${path}: ${String(error)}`)
  }
  return null
}
