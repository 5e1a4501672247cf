import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { connect } from '@/server/db/connect'
import { migrate } from '@/server/db/migrate'
import { makeDemo, type Demo } from '@/server/seed/demo'
import type { Credentials } from '@/server/seed/owner'
import { openPorts } from '@/server/seed/ports'
import type { Ports } from '@/server/services/context'
import type { Options } from './options'

export interface Company extends Demo {
  lines: number
}
/** A durable server of its own, migrated. */
export interface Server {
  url: string
  /** For the owner. */
  owner_url: string
  /** The server's own process; its children are the connections. */
  pid: number
  ports: Ports
  /** The owner of the database, whom no policy binds. */
  owner: pg.Client
  close: () => Promise<void>
}
export interface Books extends Server {
  big: Company
  small: Company
}

export const PERSON = { email: 'bench@haulbook.example', password: 'bench with a long password' }
/** Bank lines of one truck in a month of the story. */
const LINES = 15.1
const YEARS = 8

/** A folder that goes away with the run. The database's user may enter it, so that the cluster lies inside and goes too. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-bench-'))
  chmodSync(folder, 0o711)
  return folder
}

/** A server with a company of the wanted size and one of 10,000 lines, each made through the product's services. */
export async function openBooks({ lines, folder, keep }: Options): Promise<Books> {
  const server = await openServer({ folder, keep })
  const small = await load(server, 10_000)
  const big = await load(server, lines)
  await server.owner.query('vacuum analyze')
  await server.owner.query('checkpoint')
  return { ...server, big, small }
}

export async function openServer({ folder, keep }: Pick<Options, 'folder' | 'keep'>): Promise<Server> {
  const dataDir = keep ? folder : scratchFolder()
  mkdirSync(dataDir, { recursive: true })
  // Not bundled: the module finds its programs and files beside itself.
  const embedded = (await import(
    pathToFileURL(path.resolve('server/db/embedded.mjs')).href
  )) as typeof import('@/server/db/embedded.mjs')
  const server = await embedded.startEmbedded({ dataDir, durable: true })
  await migrate(server.url, { serving_url: server.servingUrl })
  const db = connect(server.servingUrl, { max: 4 })
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  return {
    url: server.servingUrl,
    owner_url: server.url,
    pid: server.pid,
    ports: await openPorts(db, dataDir),
    owner,
    close: async () => {
      await Promise.all([db.close(), owner.end()])
      await server.stop()
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function load(
  { ports, owner }: Server,
  wanted: number,
  { name = `${wanted} lines`, ...person }: Credentials & { name?: string } = PERSON,
): Promise<Company> {
  const years = wanted < 100_000 ? 2 : YEARS
  const trucks = Math.max(1, Math.round(wanted / (LINES * years * 12)))
  const started = Date.now()
  let shown = started
  const demo = await makeDemo(
    ports,
    { ...person, name, trucks, months: years * 12, papers: false },
    ({ lines, day }) => {
      if (Date.now() - shown < 5000) return
      shown = Date.now()
      process.stdout.write(`  ${lines} of about ${wanted} lines, up to ${day}\n`)
    },
  )
  const lines = await check(owner, demo)
  const seconds = (Date.now() - started) / 1000
  const rate =
    demo.written === 0 ? 'stood already' : `loaded in ${Math.round(seconds)} s, ${Math.round(demo.written / seconds)}/s`
  process.stdout.write(`${wanted}: ${lines} lines of ${trucks} trucks, ${rate}\n`)
  return { ...demo, lines }
}

/** Figures of wrong books are worth nothing: what is kept must equal what the lines say. Answers the number of bank lines. */
export async function check(owner: pg.Client, { company_id }: Pick<Demo, 'company_id'>): Promise<number> {
  const { rows } = await owner.query<Record<string, string>>(
    `select (select count(*) from bank_transaction where company_id = $1) as lines,
            (select sum(lines) from bank_line_movement where company_id = $1) as counted,
            (select sum(signed) from posting where company_id = $1) as off_balance,
            (select sum(amount) from posting where company_id = $1) as posted,
            (select sum(debit + credit) from account_month_movement where company_id = $1) as months,
            (select sum(debit + credit) from account_day_movement where company_id = $1) as days,
            (select count(*) from bank_account b where company_id = $1 and stated_balance * case kind when 'credit' then -1 else 1 end <>
              (select sum(signed) from posting p where p.entity_id = b.entity_id and p.chart_of_account_id = b.chart_of_account_id)) as wrong_banks`,
    [company_id],
  )
  const [found] = rows
  const sound =
    found &&
    Number(found.off_balance) === 0 &&
    Number(found.wrong_banks) === 0 &&
    found.lines === found.counted &&
    found.posted === found.months &&
    found.posted === found.days
  if (!sound) throw new Error(`The books are wrong: ${JSON.stringify(found)}`)
  return Number(found.lines)
}
