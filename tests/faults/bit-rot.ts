import { chmodSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync, closeSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { damageIn } from './checker'
import { accessOf, makeCompanies, type Company } from './companies'
import type { Fault, FaultOptions } from './fault'
import { queryAt, startProduct, type Product } from './product'
import { number } from './report'

/** Reads that cover the tables below. */
const READS = [
  '/report/trial-balance/?start_date=2020-01-01&end_date=2030-12-31',
  '/report/profit-and-loss/?start_date=2020-01-01&end_date=2030-12-31',
  '/report/balance-sheet/?start_date=2020-01-01&end_date=2030-12-31',
  '/transaction/transaction-list/?page_size=200',
  '/chart_of_account/chart_of_account/?page_size=200',
]
const TABLES = ['posting', 'journal_entry', 'bank_transaction', 'chart_of_account']

/** Flips a byte of the books while the database is stopped. */
export const bitRot: Fault = {
  id: 'F20',
  done: `a byte of a table or an index of the books (${TABLES.join(', ')}) turned over while the database is stopped`,
  goal: 'found by amcheck each time, never a wrong figure, each refusal says why',
  cycles: 20,
  run: async (options) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-faults-'))
    // The database runs as another user, and would move elsewhere.
    chmodSync(folder, 0o711)
    try {
      return await manyFlips(folder, options)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function manyFlips(folder: string, { cycles, tell }: FaultOptions) {
  const whole = path.join(folder, 'whole')
  const before = await withProduct(whole, async (product) => {
    const [company] = await makeCompanies(product, 1)
    if (!company) throw new Error('There is no company')
    const figures = await figuresOf(product, company)
    for (const { status, text } of figures) if (status !== 200) throw new Error(`${status} ${text}`)
    return { company, figures, files: await filesOf(product) }
  })
  const seen = { found: 0, refused: 0, same: 0, wrong: 0, silent: 0 }
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const rotten = path.join(folder, `rotten-${cycle}`)
    copy(whole, rotten)
    // Alternately anywhere, and in a table: indexes have most of the bytes, but fewer of them are read.
    const files = cycle % 2 === 0 ? before.files : before.files.filter(({ name }) => TABLES.includes(name))
    const where = turnOver(rotten, files)
    await withProduct(rotten, async (product) => {
      const figures = await figuresOf(product, before.company)
      figures.forEach(({ status, text }, n) => {
        const figure = before.figures[n]
        if (status === 200 && text === figure?.text) seen.same += 1
        else if (status === 200) {
          seen.wrong += 1
          tell(`${where}: another answer of ${READS[n]}`)
        } else if (/damaged/.test(text)) seen.refused += 1
        else {
          seen.silent += 1
          tell(`${where}: ${status} ${text.slice(0, 200)}`)
        }
      })
      const damage = await damageIn(product.owner_url)
      if (damage.length > 0) seen.found += 1
      else tell(`${where}: amcheck found nothing`)
      if (cycle === 1) tell(`${where}: ${damage[0]}`)
    })
    rmSync(rotten, { recursive: true, force: true })
  }
  return {
    figure: `${seen.found} of ${cycles} found; of ${number(cycles * READS.length)} reads ${seen.refused} refused with the reason, ${seen.silent} without it, ${seen.same} of pages that were whole and right, ${seen.wrong} wrong`,
    reached: seen.found === cycles && seen.wrong + seen.silent === 0,
  }
}

async function withProduct<T>(folder: string, work: (product: Product) => Promise<T>): Promise<T> {
  const product = await startProduct({ folder })
  try {
    return await work(product)
  } finally {
    await product.close()
  }
}

interface Figures {
  status: number
  text: string
}

async function figuresOf(product: Product, company: Company): Promise<Figures[]> {
  const authorization = `Bearer ${await accessOf(product, company)}`
  const all: Figures[] = []
  for (const read of READS) {
    const answer = await fetch(`${product.api}/api/v1${read}`, { headers: { ...product.headers, authorization } })
    all.push({ status: answer.status, text: await answer.text() })
  }
  return all
}

/** The files of tables and their indexes, below the cluster. */
async function filesOf({ owner_url }: Product): Promise<{ name: string; file: string }[]> {
  await queryAt(owner_url, 'checkpoint')
  return queryAt(
    owner_url,
    `select c.oid::regclass::text as name, pg_relation_filepath(c.oid) as file from pg_class c
      where pg_relation_size(c.oid) > 0 and (c.relname = any($1) and c.relkind = 'r' or c.oid in (
        select indexrelid from pg_index i join pg_class t on t.oid = i.indrelid where t.relname = any($1)))`,
    [TABLES],
  )
}

/** Keeps file owners, and leaves out the lock file of a running server. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function turnOver(folder: string, files: readonly { name: string; file: string }[]): string {
  const chosen = files[Math.floor(Math.random() * files.length)]
  if (!chosen) throw new RangeError('There are no files')
  const place = path.join(folder, 'postgres', 'cluster', chosen.file)
  const at = Math.floor(Math.random() * statSync(place).size)
  const byte = Buffer.alloc(1)
  const open = openSync(place, 'r+')
  readSync(open, byte, 0, 1, at)
  byte.writeUInt8(byte.readUInt8() ^ (1 << Math.floor(Math.random() * 8)))
  writeSync(open, byte, 0, 1, at)
  closeSync(open)
  return `byte ${at} of ${chosen.name}`
}
