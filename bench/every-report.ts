import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addDays, addMonths, dayIn, monthStart } from '@/lib/dates/day'
import { client, signedIn, workers } from './api'
import type { Books } from './database'
import { byTurns, middle, slow, timed, type Sample } from './measure'
import type { Program } from './programs'
import { cpuNote, ms, times, type Report } from './report'

const TURNS = { rounds: 3, calls: 8 }
type Programs = { api: Program; floor: Program }
type Ours = Awaited<ReturnType<typeof signedIn>>

/** Every other report: against books of 10,000 lines, and against one sum over all postings, which is what it would cost without kept sums. */
export async function measureEveryReport(books: Books, { api, floor }: Programs, report: Report): Promise<void> {
  const end = addDays(monthStart(addMonths(dayIn('UTC', new Date()), -3)), 12)
  const spanOf = (months: number) => `start_date=${addDays(addMonths(end, -months), 1)}&end_date=${end}`
  const spans = { year: spanOf(12), four_years: spanOf(48) }
  const bare = client(floor.origin)
  const scans = await inTurn(3, () => timed(() => bare.get(`/all-postings?day=${end}&entity=${books.big.entity_id}`)))
  await bare.close()
  const small = await onCompany(books, api, { company: 'small', spans })
  const big = await onCompany(books, api, { company: 'big', spans })
  for (const [index, { work, sample }] of big.entries()) {
    const before = small[index]
    if (!before) continue
    const growth = middle(sample) / middle(before.sample)
    report.add({
      work,
      ours: `${ms(middle(sample))}, p95 ${ms(slow(sample))}${cpuNote(sample.cpu)}`,
      floor: `10,000 lines: ${ms(middle(before.sample))}; all postings in SQL: ${ms(Math.min(...scans))}`,
      ratio: times(growth),
      goal: '≤ 3×',
      good: growth <= 3,
    })
  }
  await compareWithHledger(books, api, report)
}

/** Every row measured in one company; a person works in one at a time. */
async function onCompany(books: Books, api: Program, { company, spans }: { company: 'big' | 'small'; spans: Spans }) {
  const ours = await signedIn(books, api, books[company])
  try {
    const measured: { work: string; sample: Sample }[] = []
    for (const { work, address } of await rows(ours, spans)) {
      const { own } = await byTurns({ own: { work: () => ours.get(address), pids: workers(books, api) } }, TURNS)
      measured.push({ work, sample: own })
    }
    return measured
  } finally {
    await ours.close()
  }
}

/** Days, as a query. */
type Spans = Record<'year' | 'four_years', string>

interface Row {
  work: string
  address: string
}

async function rows(ours: Ours, { year, four_years }: Spans): Promise<Row[]> {
  const { id, pages } = await busiest(ours, year)
  const ledger = (page: number) => `general-ledger/?chart_of_account=${id}&page_size=100&page=${page}&`
  const names: [work: string, name: string][] = [
    ['balance sheet', 'balance-sheet/?'],
    ['balance sheet, cash basis', 'balance-sheet/?basis=cash&'],
    ['trial balance, cash basis', 'trial-balance/?basis=cash&'],
    ['profit and loss, cash basis', 'profit-and-loss/?basis=cash&'],
    ['profit and loss by truck', 'profit-and-loss-by-truck/?'],
    ['cash activity', 'cash-activity/?'],
    ['transaction stats', 'transaction-stats/?'],
    ['transaction stats, chart', 'transaction-stats-chart/?'],
    ['top 10 accounts', 'top-10-chart-of-accounts/?'],
    ['top 10 stakeholders', 'top-10-stakeholders/?'],
    ['customer balance', 'customer-balance/?'],
    ['vendor balance', 'vendor-balance/?'],
    ['general ledger, first page', ledger(1)],
    ['general ledger, middle page', ledger(Math.ceil(pages / 2))],
    ['general ledger, last page', ledger(pages)],
  ]
  return [
    ...names.map(([work, name]) => ({ work, address: `/api/v1/report/${name}${year}` })),
    {
      work: 'profit and loss by month, 48 months',
      address: `/api/v1/report/profit-and-loss/?columns=month&${four_years}`,
    },
  ]
}

/** The account with the most lines in a year, and its pages of 100. */
export async function busiest(ours: Ours, year: string): Promise<{ id: string; pages: number }> {
  const trial = (await read(ours, `/api/v1/report/trial-balance/?${year}`)) as {
    chart_of_account_id: string
    debit: number
    credit: number
  }[]
  const [most] = trial.sort((a, b) => b.debit + b.credit - a.debit - a.credit)
  const id = most?.chart_of_account_id ?? ''
  const { count } = (await read(ours, `/api/v1/report/general-ledger/?chart_of_account=${id}&${year}&page_size=5`)) as {
    count: number
  }
  return { id, pages: Math.max(1, Math.ceil(count / 100)) }
}

const read = async (ours: Ours, address: string): Promise<unknown> =>
  JSON.parse((await ours.get(address)).toString('utf8'))

/** Context: another program on the exported journal of the small books, read anew as it always does. */
async function compareWithHledger(books: Books, api: Program, report: Report): Promise<void> {
  if (!existsSync('/usr/bin/hledger')) return
  const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-hledger-'))
  const small = await signedIn(books, api, books.small)
  try {
    const file = path.join(folder, 'small.journal')
    writeFileSync(file, await small.get('/api/v1/report/journal/?format=hledger'))
    const theirs = Math.min(
      ...(await inTurn(3, () => timed(() => Promise.resolve(execFileSync('hledger', ['-f', file, 'balance']))))),
    )
    const ours = Math.min(
      ...(await inTurn(5, () =>
        timed(() => small.get('/api/v1/report/trial-balance/?start_date=2000-01-01&end_date=2100-12-31')),
      )),
    )
    report.add({
      work: 'trial balance of 10,000 lines',
      ours: ms(ours),
      floor: `hledger: ${ms(theirs)}`,
      ratio: times(ours / theirs),
      goal: '',
      good: null,
    })
  } finally {
    await small.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function inTurn<T>(turns: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let turn = 0; turn < turns; turn++) results.push(await work())
  return results
}
