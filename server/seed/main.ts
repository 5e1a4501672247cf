import { parseArgs } from 'node:util'
import { connect } from '@/server/db/connect'
import { makeDemo, type DemoRequest, type Progress } from './demo'
import { openPorts } from './ports'

const DEFAULT = { name: 'Cottonwood Ridge Freight LLC', trucks: 12, months: 18 }

await run()

async function run(): Promise<void> {
  const db = connect(setting('DATABASE_URL'), { max: 2 })
  try {
    const request = requestOf(process.argv.slice(2))
    const ports = await openPorts(db, setting('DATA_DIR'))
    const started = Date.now()
    const { written } = await makeDemo(ports, request, tellNow(started))
    const seconds = Math.ceil((Date.now() - started) / 1000)
    say(written === 0 ? `${request.name} stands already.` : `${request.name}: ${written} bank lines in ${seconds} s.`)
  } finally {
    await db.close()
  }
}

/** Without a size, the company that a first start shows; with one, another company beside it. */
function requestOf(args: string[]): DemoRequest {
  const { values } = parseArgs({ args, options: { trucks: { type: 'string' }, years: { type: 'string' } } })
  const person = { email: setting('DEMO_EMAIL'), password: setting('DEMO_PASSWORD') }
  if (values.trucks === undefined && values.years === undefined) return { ...DEFAULT, ...person }
  const [trucks, years] = [Number(values.trucks ?? DEFAULT.trucks), Number(values.years ?? 2)]
  return { ...person, trucks, months: years * 12, name: `Long Line Carriers, ${trucks} trucks, ${years} years` }
}

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} must be set`)
  return value
}

function tellNow(started: number): (progress: Progress) => void {
  let last = started
  return ({ lines, day }) => {
    if (Date.now() - last < 2000) return
    last = Date.now()
    say(`${lines} lines, up to ${day}, ${Math.round((lines * 1000) / (last - started))} a second`)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
