import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import sql from 'sql-template-tag'
import { v7 } from 'uuid'
import { connect } from '@/server/db/connect'
import { runQueued } from '@/server/jobs/run-task'
import { openBanks } from '@/server/providers/bank/open'
import { diskFiles } from '@/server/providers/files/disk'
import { workHere } from '@/server/providers/workshop/work-here'
import { as, anonymous } from '@/server/seed/owner'
import type { Ctx, Ports } from '@/server/services/context'
import { peakMb } from '@/tests/support/peak-memory'
import { noEvents } from '@/server/services/events'
import { generalLedgerPaper } from '@/server/services/report/paper/general-ledger'
import { taskStatus } from '@/server/services/task/status'
import { startExport } from '@/server/services/transaction/export'
import { inDist } from './api'
import type { Books } from './database'
import { median } from './measure'
import { ms, perSecond, type Report } from './report'

const ROUNDS = 3
const ROWS = 100_000
const PDF_ROWS = 5_000
const MB_MAX = 200
const KINDS = ['workbook', 'pdf'] as const
type Kind = (typeof KINDS)[number]

interface Done {
  rows: number
  ms: number
  cpu: number
  /** MB that the work took above what the loaded program held. */
  added: number
}

/** A workbook of 100,000 rows from the database to the file's end, and a ledger of 5,000 as PDF, each in a process of its own. */
export async function measureExports(books: Books, report: Report): Promise<void> {
  const table = await apart(books, 'workbook', await dayBefore(books, 'bank_transaction', ROWS))
  const rate = median(table.map(({ rows, ms }) => rows / (ms / 1000)))
  report.add({
    work: `export ${table[0]?.rows ?? 0} rows to a workbook`,
    ours: `${perSecond(rate)}, ${figures(table)}`,
    goal: `≥ 50,000/s, ≤ ${MB_MAX} MB more`,
    good: rate >= 50_000 && most(table) <= MB_MAX,
  })
  const paper = await apart(books, 'pdf', await dayBefore(books, 'posting', PDF_ROWS))
  const cpu = median(paper.map((done) => done.cpu))
  report.add({
    work: `print ${paper[0]?.rows ?? 0} ledger lines to a PDF`,
    ours: `${ms(median(paper.map((done) => done.ms)))}, ${figures(paper)}`,
    goal: `≤ 3 s of CPU, ≤ ${MB_MAX} MB more`,
    good: cpu <= 3000 && most(paper) <= MB_MAX,
  })
}

const figures = (done: readonly Done[]): string =>
  `CPU ${ms(median(done.map(({ cpu }) => cpu)))}, ${Math.round(most(done))} MB more at the peak`
const most = (done: readonly Done[]): number => Math.max(...done.map(({ added }) => added))

/** The first day of the newest rows of a table, that many at most. */
async function dayBefore({ owner, big }: Books, table: 'bank_transaction' | 'posting', most: number): Promise<string> {
  const { rows } = await owner.query<{ day: string }>(
    `select ((select date from ${table} where company_id = $1 order by date desc offset $2 limit 1) + 1)::text as day`,
    [big.company_id, most],
  )
  return rows[0]?.day ?? '1990-01-01'
}

async function apart(books: Books, kind: Kind, start_date: string): Promise<Done[]> {
  const { company_id, entity_id, user_id } = books.big
  const done: Done[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { stdout } = await promisify(execFile)(process.execPath, [inDist('bench.mjs'), '--run-export'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        EXPORT_URL: books.url,
        EXPORT_KIND: kind,
        EXPORT_FROM: start_date,
        EXPORT_COMPANY: company_id,
        EXPORT_ENTITY: entity_id,
        EXPORT_USER: user_id,
      },
    })
    done.push(JSON.parse(stdout) as Done)
  }
  return done
}

/** Runs inside the process that `measureExports` started; prints what it cost. */
export async function runExport(env: NodeJS.ProcessEnv): Promise<void> {
  const { EXPORT_URL = '', EXPORT_FROM = '', EXPORT_COMPANY = '', EXPORT_ENTITY = '', EXPORT_USER = '' } = env
  const kind = KINDS.find((name) => name === env.EXPORT_KIND)
  if (!kind) throw new RangeError(`No export ${env.EXPORT_KIND}`)
  const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-bench-export-'))
  const ports = await portsOf(EXPORT_URL, folder)
  const ctx = as(anonymous(ports), EXPORT_USER, { company_id: EXPORT_COMPANY, entity_id: EXPORT_ENTITY })
  try {
    const [before, held] = [process.cpuUsage(), peakMb()]
    const started = performance.now()
    const rows = await WORK[kind](ctx, EXPORT_FROM)
    const { user, system } = process.cpuUsage(before)
    const done: Done = { rows, ms: performance.now() - started, cpu: (user + system) / 1000, added: peakMb() - held }
    process.stdout.write(JSON.stringify(done))
  } finally {
    await ports.db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const WORK: Record<Kind, (ctx: Ctx, start_date: string) => Promise<number>> = {
  workbook: async (ctx, start_date) => {
    const { task_id } = await startExport(ctx, { start_date })
    await runQueued(ctx)
    const { status, message } = await taskStatus(ctx, task_id)
    if (status !== 'SUCCESS') throw new Error(`The export ended as ${status}: ${message}`)
    return countOf(ctx, start_date)
  },
  pdf: async (ctx, start_date) => {
    const paper = await generalLedgerPaper(ctx, { start_date, end_date: '2099-12-31', group_by: 'account', as: 'pdf' })
    await workHere.print({ form: 'report', paper })
    return paper.rows.length
  },
}

async function countOf({ db, actor }: Ctx, start_date: string): Promise<number> {
  const { count } = await db.read({ role: 'app', company: actor?.company_id ?? '' }, (tx) =>
    tx.one<{ count: number }>(sql`
    select count(*)::int as count from bank_transaction where entity_id = ${actor?.entity_id} and date >= ${start_date} and not is_split`),
  )
  return count
}

async function portsOf(url: string, folder: string): Promise<Ports> {
  const sources = { now: () => new Date(), id: () => v7() }
  return {
    db: connect(url),
    mail: { send: () => Promise.resolve() },
    post: () => Promise.resolve(),
    files: diskFiles(folder),
    workshop: workHere,
    events: noEvents,
    banks: await openBanks({ secret: 'nothing is linked here', ...sources }),
    log: pino({ level: 'silent' }),
    app_origin: 'http://localhost',
    ...sources,
  }
}
