import { setTimeout as sleep } from 'node:timers/promises'
import { startImport } from '@/server/services/statement-import/start'
import { runQueued } from '@/server/jobs/run-task'
import { as, anonymous } from '@/server/seed/owner'
import { addBankAccount } from '@/server/services/bank/accounts'
import { writeStory } from '@/server/seed/story/story'
import { toDecimal } from '@/lib/money/cents'
import type { Books } from './database'
import { cpuMs, median, withChildren } from './measure'
import { ms, perSecond, times, type Report } from './report'

const ROUNDS = 3
const TABLES = ['bank_transaction', 'journal_entry', 'posting'] as const

/**
 * A statement file of the largest size we take, from its bytes to filed rows: read, planned, de-duplicated, posted, audited, counted.
 * The floor copies the same finished rows into tables without keys, indexes and checks.
 */
export async function measureImport(books: Books, report: Report): Promise<void> {
  const ours: Cost[] = []
  const bare: Cost[] = []
  const again: Cost[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const file = statementFile(round)
    const ctx = as(anonymous(books.ports), books.small.user_id, books.small)
    const account = await addBankAccount(ctx, { name: `Import ${round} ${Date.now()}`, account_type: 'checking' })
    const first = await costOf(books, file, () => importFile(books, file, account.id))
    const second = await costOf(books, file, () => importFile(books, file, account.id))
    if (first.result !== file.lines || second.result !== 0)
      throw new Error(`Imported ${first.result} of ${file.lines}, then ${second.result}`)
    await makeCopies(books, account.id)
    const copied = await costOf(books, file, () => copyBare(books))
    if (round === 0) continue
    ours.push(first)
    again.push(second)
    bare.push(copied)
  }
  const wall = perLine(ours, 'wall') / perLine(bare, 'wall')
  const cpu = perLine(ours, 'cpu') / perLine(bare, 'cpu')
  const ratio = cpu > 0 ? cpu : wall
  report.add({
    work: 'import a file into the books',
    ours: figures(ours),
    floor: `bare COPY ${figures(bare)}`,
    ratio: `1/${times(wall)}, CPU 1/${times(cpu)}`,
    goal: '≥ 1/6 of bare COPY, in CPU',
    good: ratio <= 6,
  })
  report.add({
    work: 'import it again: all duplicates',
    ours: figures(again),
    goal: '',
    good: null,
  })
}

/** Milliseconds a line. */
interface Cost {
  wall: number
  cpu: number
}

async function costOf<T>(
  books: Books,
  { lines }: StatementFile,
  work: () => Promise<T>,
): Promise<Cost & { result: T }> {
  const programs = [process.pid, ...withChildren(books.pid)]
  const before = cpuMs(programs)
  const started = performance.now()
  const result = await work()
  const wall = (performance.now() - started) / lines
  const after = cpuMs(programs)
  return { result, wall, cpu: before === undefined || after === undefined ? 0 : (after - before) / lines }
}

const perLine = (costs: readonly Cost[], what: keyof Cost): number => median(costs.map((cost) => cost[what]))
const figures = (costs: readonly Cost[]): string =>
  `${perSecond(1000 / perLine(costs, 'wall'))}, CPU ${ms(perLine(costs, 'cpu') * 1000)} for 1,000`

export interface StatementFile {
  name: string
  bytes: Uint8Array
  lines: number
}

/** A year of a fleet as CSV, just below the largest upload. */
function statementFile(round: number): StatementFile {
  const story = writeStory({
    seed: `import ${round}`,
    trucks: 190,
    months: 12,
    today: `${new Date().getUTCFullYear()}-01-01`,
    papers: false,
  })
  const rows = ['Date,Description,Amount']
  let size = 0
  for (const { date, description, amount, amount_type } of story.lines()) {
    const row = `${date},"${description.slice(0, 90)}",${amount_type === 'money_in' ? '' : '-'}${toDecimal(amount)}`
    size += row.length + 1
    if (size > 4_900_000) break
    rows.push(row)
  }
  return { name: 'statement.csv', bytes: Buffer.from(rows.join('\n')), lines: rows.length - 1 }
}

export async function importFile(books: Books, file: StatementFile, bank_account: string): Promise<number> {
  const ctx = as(anonymous(books.ports), books.small.user_id, books.small)
  const mapping = { date: 0, description: 1, amount: 2, date_order: 'ymd', flip_sign: false, skip_rows: 1 } as const
  const { task_id } = await startImport(ctx, { file, bank_account, mapping })
  await runQueued(books.ports)
  const { status, result } = await ended(books, task_id)
  if (status !== 'SUCCESS') throw new Error(`The import ended as ${status}`)
  return result.created
}

/** A worker of an API that runs beside may have taken the job first. */
async function ended({ owner }: Books, task_id: string): Promise<{ status: string; result: { created: number } }> {
  for (;;) {
    const { rows } = await owner.query<{ status: string; result: { created: number } }>(
      'select status, result from task where id = $1',
      [task_id],
    )
    const [task] = rows
    if (!task) throw new Error('The import is not to be found')
    if (task.status !== 'PENDING' && task.status !== 'STARTED') return task
    await sleep(50)
  }
}

/** Tables of the same rows without keys, indexes and checks, and files to fill them from. */
async function makeCopies({ owner }: Books, account: string): Promise<void> {
  const lines = `select id from bank_transaction where bank_account_id = '${account}'`
  const source = {
    bank_transaction: `id in (${lines})`,
    journal_entry: `id in (${lines})`,
    posting: `journal_entry_id in (${lines})`,
  }
  const folder = await dataFolder(owner)
  for (const table of TABLES) {
    await owner.query(`drop table if exists bare_${table}`)
    await owner.query(`create table bare_${table} as select * from ${table} where ${source[table]}`)
    await owner.query(`copy bare_${table} to '${folder}/bare_${table}.copy'`)
    await owner.query(`truncate bare_${table}`)
  }
}

async function copyBare({ owner }: Books): Promise<void> {
  const folder = await dataFolder(owner)
  for (const table of TABLES) await owner.query(`copy bare_${table} from '${folder}/bare_${table}.copy'`)
}

const dataFolder = async (owner: Books['owner']): Promise<string> =>
  (await owner.query<{ data_directory: string }>('show data_directory')).rows[0]?.data_directory ?? ''
