import { setTimeout as pause } from 'node:timers/promises'
import { importFile } from '@/lib/contract/statement-import'
import { taskStatus } from '@/lib/contract/task'
import { violationsIn } from './checker'
import { makeCompanies, accessOf, type Company } from './companies'
import type { Fault, FaultOptions } from './fault'
import { queryAt, startProduct, type Product } from './product'
import { number, p95, spread } from './report'

const LINES = 1_500
/** From the kill to the next attempt at the job. */
const RESUMED_MS = 5_000
const PATIENCE_MS = 90_000
/** Sometimes before its first step, sometimes in the middle, sometimes after its last. */
const INTO_THE_JOB_MS = 1_200

/** The API runs the jobs: it is killed in the middle of an import, and the one that starts after it goes on. */
export const killJob: Fault = {
  id: 'F04',
  done: 'kill -9 of the API in the middle of an import',
  goal: 'every line once, none stuck > 90 s, resumed ≤ 5 s after the kill (p95)',
  cycles: 10,
  run: async (options) => {
    const product = await startProduct()
    try {
      return await manyImports(product, options)
    } finally {
      await product.close()
    }
  },
}

async function manyImports(product: Product, { cycles, tell }: FaultOptions) {
  const [company] = await makeCompanies(product, 1)
  if (!company) throw new Error('There is no company')
  const resumed: number[] = []
  const ended: number[] = []
  let wrong = 0
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const mark = `F04 ${cycle}`
    const session = { ...product.headers, authorization: `Bearer ${await accessOf(product, company)}` }
    const task_id = await start(product, { company, session, mark, cycle })
    await pause(Math.random() * INTO_THE_JOB_MS)
    const attempt = await attemptsAt(product, task_id)
    product.kill('api')
    const killed = performance.now()
    // A job that had ended when the API was killed has nothing to resume.
    while (!attempt.ended && (await attemptsAt(product, task_id)).count <= attempt.count) {
      if (performance.now() - killed > PATIENCE_MS) break
      await pause(20)
    }
    if (!attempt.ended) resumed.push(performance.now() - killed)
    const status = await untilEnded(product, session, task_id)
    if (!attempt.ended) ended.push(performance.now() - killed)
    const { lines, marks } = await counted(product, mark)
    if (status === 'SUCCESS' && lines === LINES && marks === LINES) continue
    wrong += 1
    tell(`${mark}: ${status}, ${lines} lines, ${marks} different ones`)
  }
  const violations = await violationsIn(product.serving_url)
  violations.forEach((one) => tell(`not sound: ${one}`))
  return {
    figure: `${number(cycles * LINES)} lines, ${wrong} imports with a line lost or doubled, ${violations.length} violations; ${resumed.length} were under way: resumed ${spread(resumed)}, ended ${spread(ended)}`,
    reached: wrong === 0 && violations.length === 0 && p95(resumed) <= RESUMED_MS,
  }
}

interface Import {
  company: Company
  session: Record<string, string>
  mark: string
  cycle: number
}

async function start(product: Product, { company, session, mark, cycle }: Import): Promise<string> {
  const form = new FormData()
  // Each amount occurs once over all files: a repeated one would be left out as a possible duplicate.
  const rows = Array.from(
    { length: LINES },
    (_, n) => `2026-01-${String(1 + (n % 28)).padStart(2, '0')},${mark} ${n},-${cycle * LINES + n}.25`,
  )
  form.set('file', new File([['Date,Description,Amount', ...rows].join('\n')], 'statement.csv'))
  form.set('bank_account', company.bank_account)
  form.set('mapping', JSON.stringify({ date: 0, description: 1, amount: 2, date_order: 'ymd', skip_rows: 1 }))
  const answer = await fetch(`${product.api}/api/v1${importFile.path}`, {
    method: 'POST',
    headers: session,
    body: form,
  })
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { task_id: string }).task_id
}

async function untilEnded(product: Product, session: Record<string, string>, id: string): Promise<string> {
  for (const giveUp = performance.now() + PATIENCE_MS; performance.now() < giveUp; await pause(50)) {
    const path = taskStatus.path.replace('{id}', id)
    const answer = await fetch(`${product.api}/api/v1${path}`, { headers: session }).catch(() => undefined)
    if (!answer?.ok) continue
    const { status } = (await answer.json()) as { status: string }
    if (status === 'SUCCESS' || status === 'FAILURE') return status
  }
  return 'stuck'
}

async function counted({ owner_url }: Product, mark: string): Promise<{ lines: number; marks: number }> {
  const [row] = await queryAt<{ lines: number; marks: number }>(
    owner_url,
    'select count(*)::int as lines, count(distinct name)::int as marks from bank_transaction where name like $1',
    [`${mark} %`],
  )
  return row ?? { lines: 0, marks: 0 }
}

/** How many attempts a job has had, and whether it has ended. */
async function attemptsAt({ owner_url }: Product, id: string): Promise<{ count: number; ended: boolean }> {
  const [task] = await queryAt<{ count: number; ended: boolean }>(
    owner_url,
    `select fence::int as count, status in ('SUCCESS', 'FAILURE') as ended from task where id = $1`,
    [id],
  )
  return task ?? { count: 0, ended: false }
}
