import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

export const SECTIONS = [
  'import',
  'lists',
  'documents',
  'reports',
  'exports',
  'neighbors',
  'bff',
  'pages',
  'editors',
  'ledger',
  'start',
  'load',
  'growth',
] as const
export type Section = (typeof SECTIONS)[number]

/** A quarter of an hour of load, and thousands of companies, are asked for by name. */
const USUAL = SECTIONS.filter((section) => section !== 'load' && section !== 'growth')

export interface Options {
  lines: number
  /** The folder of the loaded database; kept for the next run, or thrown away. */
  folder: string
  keep: boolean
  sections: ReadonlySet<Section>
  /** Of `load`: how long, and how many people. */
  minutes: number
  people: number
  /** Of `growth`: how many companies have the lines together. */
  companies: number
}

/** `--lines 100000` for a quick run, `--keep` to load only once, `--only lists,reports` for a part. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      lines: { type: 'string', default: '1000000' },
      keep: { type: 'boolean', default: false },
      only: { type: 'string' },
      minutes: { type: 'string', default: '15' },
      people: { type: 'string', default: '50' },
      companies: { type: 'string', default: '50' },
    },
  })
  const lines = Number(values.lines)
  if (!Number.isInteger(lines) || lines < 20_000) throw new RangeError('--lines must be a whole number from 20000 on.')
  const request = values.only?.split(',') ?? USUAL
  const unknown = request.filter((name) => !SECTIONS.some((section) => section === name))
  if (unknown.length > 0) throw new RangeError(`--only knows ${SECTIONS.join(', ')}, not ${unknown.join(', ')}.`)
  return {
    lines,
    keep: values.keep,
    folder: path.resolve(`.data/bench/${lines}-${schemaHash()}`),
    minutes: wholeFrom1('minutes', values.minutes),
    people: wholeFrom1('people', values.people),
    companies: wholeFrom1('companies', values.companies),
    sections: new Set(SECTIONS.filter((section) => request.includes(section))),
  }
}

function wholeFrom1(name: string, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw new RangeError(`--${name} must be a whole number from 1 on.`)
  return value
}

/** A kept database is of use as long as the migrations that made it stand. */
function schemaHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync('server/db/migrations').sort())
    hash.update(readFileSync(`server/db/migrations/${file}`))
  return hash.digest('hex').slice(0, 8)
}
