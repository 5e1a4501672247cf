/*
 * npm run bench -- --only growth [--companies 2000] [--lines 20000000] [--keep]
 *
 * One company of 10,000 bank lines in a database where it is alone, by turns with the same company among many others that have the rest
 * of the lines. The others are copies of one company under ids of their own, loaded set-wise.
 */
import { addDays, addMonths, dayIn, monthEnd, monthStart } from '@/lib/dates/day'
import type { Transaction } from '@/lib/contract/transaction'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { violations } from '@/server/db/invariants'
import { openSession } from '@/server/services/session/open-session'
import { client, signedIn, startApi, workers, type Client } from './api'
import { loadCopies, MOST_COPIES, templateOf, type Copy } from './copies'
import { check, load, openServer, type Company, type Server } from './database'
import { busiest } from './every-report'
import { byTurns, middle, slow, type Sample } from './measure'
import type { Options } from './options'
import type { Program } from './programs'
import { cpuNote, ms, times, type Report } from './report'

const OWN_LINES = 10_000
const GOAL = 1.3
const TURNS = { rounds: 8, calls: 25 }
/** So many companies are held against the invariants after the load. */
const SAMPLE = 5
const LINES_FILED = 40
/** Ids in an address become another company's too. */
const PERSON = {
  email: 'owner-00000000-0000-7000-8000-000000000000@haulbook.example',
  password: 'bench with a long password',
}
const OTHER = { ...PERSON, name: 'Other', email: 'other-00000000-0000-7000-8000-000000000000@haulbook.example' }
const LIST = '/api/v1/transaction/transaction-list/'

export async function measureGrowth(options: Options, report: Report): Promise<void> {
  const { companies, keep, folder } = options
  const alone = await openServer({ keep, folder: `${folder}-alone` })
  const among = await openServer({ keep, folder: `${folder}-${companies}-companies` })
  try {
    const company = await load(alone, OWN_LINES, PERSON)
    await alone.owner.query('vacuum analyze')
    await grow({ alone, among }, company, options)
    await tellSize(among, report)
    await assertSound(among)
    await compare({ alone, among }, company, { folder, report })
  } finally {
    await Promise.all([alone.close(), among.close()])
  }
}

interface Servers {
  alone: Server
  among: Server
}

async function grow({ alone, among }: Servers, company: Company, { companies, lines }: Options): Promise<void> {
  if (companies < 3 || companies > MOST_COPIES) throw new RangeError(`--companies must be from 3 to ${MOST_COPIES}.`)
  const stand = await count(among, 'company')
  if (stand === companies) return
  if (stand > 0) throw new Error('A load was stopped half way in the kept folder: remove it.')
  const began = Date.now()
  const others = await load(among, Math.round((lines - OWN_LINES) / (companies - 1)), OTHER)
  const [own, other] = [await templateOf(alone, company.company_id), await templateOf(among, others.company_id)]
  const copies: Copy[] = [
    { template: own, number: 0 },
    ...Array.from({ length: companies - 2 }, (_, n) => ({ template: other, number: n + 1 })),
  ]
  const seconds = () => Math.round((Date.now() - began) / 1000)
  await loadCopies(among, copies, (done) => process.stdout.write(`  ${done}, after ${seconds()} s\n`))
  await among.owner.query('vacuum analyze')
  await among.owner.query('checkpoint')
  process.stdout.write(`${companies} companies loaded in ${seconds()} s\n`)
}

async function tellSize({ owner }: Server, report: Report): Promise<void> {
  const { rows } = await owner.query<{ companies: string; lines: string; bytes: string }>(
    `select (select count(*) from company) as companies, (select sum(lines) from bank_line_month) as lines,
            pg_database_size(current_database()) as bytes`,
  )
  const [{ companies, lines, bytes } = { companies: 0, lines: 0, bytes: 0 }] = rows
  report.add({
    work: `${companies} companies, ${lines} bank lines`,
    ours: `${Math.round(Number(bytes) / 1024 ** 2)} MB, ${Math.round(Number(bytes) / Number(lines))} bytes a line`,
    goal: '',
    good: null,
  })
}

const count = async ({ owner }: Server, table: string): Promise<number> =>
  Number((await owner.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)

/** Figures of wrong books are worth nothing. */
async function assertSound({ owner, ports }: Server): Promise<void> {
  const { rows } = await owner.query<{ company_id: string }>(
    'select id as company_id from company order by md5(id::text) limit $1',
    [SAMPLE],
  )
  for (const { company_id } of rows) {
    await check(owner, { company_id })
    const { tx, end } = await ports.db.stream({ role: 'app', company: company_id })
    const found = await violations(tx).finally(end)
    if (found.length > 0) throw new Error(`The books of ${company_id} are wrong: ${JSON.stringify(found)}`)
  }
  process.stdout.write(`  every invariant holds in ${rows.length} companies\n`)
}

async function compare(
  { alone, among }: Servers,
  company: Company,
  { folder, report }: { folder: string; report: Report },
): Promise<void> {
  const programs = { alone: await startApi(alone, folder), among: await startApi(among, folder) }
  const clients = {
    alone: await signedIn(alone, programs.alone, company),
    among: await signedIn(among, programs.among, company),
  }
  try {
    const calls = { alone: await callsOf(clients.alone), among: await callsOf(clients.among) }
    for (const [index, { work, call }] of calls.among.entries()) {
      const before = calls.alone[index]
      if (!before) continue
      const taken = await byTurns(
        {
          alone: { work: before.call, pids: workers(alone, programs.alone) },
          among: { work: call, pids: workers(among, programs.among) },
        },
        TURNS,
      )
      const ratio = middle(taken.among) / middle(taken.alone)
      report.add({
        work,
        ours: figures(taken.among),
        floor: `alone ${figures(taken.alone)}`,
        ratio: times(ratio),
        goal: `≤ ${GOAL}×`,
        good: ratio <= GOAL,
      })
    }
    await turnThrough({ among, api: programs.among }, clients.alone, report)
  } finally {
    await Promise.all([
      ...Object.values(clients).map((from) => from.close()),
      programs.alone.stop(),
      programs.among.stop(),
    ])
  }
}

interface Call {
  work: string
  call: () => Promise<unknown>
}

async function callsOf(from: Client): Promise<Call[]> {
  const end = addDays(monthStart(addMonths(dayIn('UTC', new Date()), -3)), 12)
  const year = `start_date=${addDays(addMonths(end, -12), 1)}&end_date=${end}`
  const profit = `start_date=${addDays(addMonths(end, -12), 1)}&end_date=${monthEnd(end)}`
  const { id } = await busiest(from, year)
  const get = (work: string, path: string): Call => ({ work, call: () => from.get(path) })
  return [
    get('list, first page of 100', `${LIST}?page_size=100`),
    get('profit and loss, 12 months', `/api/v1/report/profit-and-loss/?${profit}`),
    get('general ledger, first page', `/api/v1/report/general-ledger/?chart_of_account=${id}&page_size=100&${year}`),
    { work: 'a line gets another category', call: await filing(from) },
  ]
}

/** Gives one line after the other another category than it has. */
async function filing(from: Client): Promise<() => Promise<unknown>> {
  const read = async <Row>(path: string): Promise<Row[]> =>
    (JSON.parse((await from.get(path)).toString('utf8')) as { results: Row[] }).results
  const chart = await read<ChartOfAccount>('/api/v1/chart_of_account/chart_of_account/?page_size=200')
  const accounts = chart.filter((account) => account.is_categorize && account.is_money_out && account.is_active)
  const lines = (await read<Transaction>(`${LIST}?page_size=100&amount_type=money_out`))
    .filter(({ lock, tie, is_split }) => lock === null && tie === null && !is_split)
    .slice(0, LINES_FILED)
  let filed = 0
  return () => {
    const round = Math.floor(filed / lines.length)
    const line = lines[filed % lines.length]
    // Of three, since the line may have one of them already.
    const account = accounts[round % 3]
    filed += 1
    if (!line || !account) throw new Error('There is no line to file')
    return from.post(`/api/v1/transaction/${line.id}/edit-chart-of-account/`, { chart_of_account: account.id })
  }
}

/** Context: first pages of companies that nobody has looked at since they were loaded, one after the other. */
async function turnThrough(
  { among, api }: { among: Server; api: Program },
  alone: Client,
  report: Report,
): Promise<void> {
  const { rows } = await among.owner.query<{ user_id: string }>(
    'select user_id from membership order by md5(company_id::text) desc limit $1',
    [TURNS.calls * (TURNS.rounds + 1)],
  )
  const { now, id, db } = among.ports
  const source = { now, id, client: { ip: '127.0.0.1', user_agent: 'bench' } }
  const sleepers: Client[] = []
  for (const { user_id } of rows) {
    const { access } = await db.write({ role: 'identity' }, (tx) => openSession(tx, source, user_id))
    const sleeper = client(api.origin, { authorization: `Bearer ${access}`, 'x-timezone': 'America/Chicago' })
    // Opens the connection, which the other one has.
    await sleeper.get('/api/v1/health/')
    sleepers.push(sleeper)
  }
  let next = 0
  const taken = await byTurns(
    {
      alone: { work: () => alone.get(`${LIST}?page_size=100`) },
      among: { work: () => sleepers[next++ % sleepers.length]?.get(`${LIST}?page_size=100`) ?? Promise.resolve() },
    },
    TURNS,
  )
  await Promise.all(sleepers.map((sleeper) => sleeper.close()))
  report.add({
    work: `list, first page, ${sleepers.length} companies in turn`,
    ours: figures(taken.among),
    floor: `alone ${figures(taken.alone)}`,
    ratio: times(middle(taken.among) / middle(taken.alone)),
    goal: '',
    good: null,
  })
}

const figures = (sample: Sample): string => `${ms(middle(sample))}, p95 ${ms(slow(sample))}${cpuNote(sample.cpu)}`
