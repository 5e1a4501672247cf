/** Dates in programs that run in other zones: each zone has its own program, because the zone is set when a program starts. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { buildSync } from 'esbuild'
import { ZONES } from '@/tests/support/zones'
import { addDays } from './day'
import { RANGE_PRESETS } from './range-presets'

/** A hundred days around each: clocks go forward, clocks go back, a leap day, and the end of a year. */
const CENTERS = ['2026-03-08', '2026-11-01', '2028-02-29', '2025-12-31']
const DAYS = CENTERS.flatMap((center) => Array.from({ length: 100 }, (_, n) => addDays(center, n - 50)))
const PRESETS = RANGE_PRESETS.map(({ key }) => key).filter((key) => key !== 'custom')

/** Made by hand from a calendar, in the order of the list; weeks start on Sunday, the fiscal year in April. */
const TABLE: Record<string, string[]> = {
  // A Sunday; clocks go forward in America.
  '2026-03-08': [
    '2026-03-08 2026-03-08',
    '2026-03-01 2026-03-07',
    '2026-02-08 2026-03-08',
    '2026-03-01 2026-03-08',
    '2026-02-01 2026-02-28',
    '2025-12-01 2026-02-28',
    '2026-01-01 2026-03-08',
    '2025-04-01 2026-03-08',
    '2024-04-01 2025-03-31',
    '2026-03-02 2026-03-08',
    '2025-04-01 2026-03-08',
    '2023-01-01 2026-03-08',
  ],
  '2026-03-09': [
    '2026-03-08 2026-03-09',
    '2026-03-01 2026-03-07',
    '2026-02-08 2026-03-09',
    '2026-03-01 2026-03-09',
    '2026-02-01 2026-02-28',
    '2025-12-01 2026-02-28',
    '2026-01-01 2026-03-09',
    '2025-04-01 2026-03-09',
    '2024-04-01 2025-03-31',
    '2026-03-03 2026-03-09',
    '2025-04-01 2026-03-09',
    '2023-01-01 2026-03-09',
  ],
  // A Sunday; clocks go back in America.
  '2026-11-01': [
    '2026-11-01 2026-11-01',
    '2026-10-25 2026-10-31',
    '2026-10-04 2026-11-01',
    '2026-11-01 2026-11-01',
    '2026-10-01 2026-10-31',
    '2026-08-01 2026-10-31',
    '2026-01-01 2026-11-01',
    '2026-04-01 2026-11-01',
    '2025-04-01 2026-03-31',
    '2026-10-26 2026-11-01',
    '2025-12-01 2026-11-01',
    '2023-01-01 2026-11-01',
  ],
  // A Tuesday.
  '2028-02-29': [
    '2028-02-27 2028-02-29',
    '2028-02-20 2028-02-26',
    '2028-01-30 2028-02-29',
    '2028-02-01 2028-02-29',
    '2028-01-01 2028-01-31',
    '2027-11-01 2028-01-31',
    '2028-01-01 2028-02-29',
    '2027-04-01 2028-02-29',
    '2026-04-01 2027-03-31',
    '2028-02-23 2028-02-29',
    '2027-03-01 2028-02-29',
    '2025-01-01 2028-02-29',
  ],
  // A Wednesday.
  '2025-12-31': [
    '2025-12-28 2025-12-31',
    '2025-12-21 2025-12-27',
    '2025-11-30 2025-12-31',
    '2025-12-01 2025-12-31',
    '2025-11-01 2025-11-30',
    '2025-09-01 2025-11-30',
    '2025-01-01 2025-12-31',
    '2025-04-01 2025-12-31',
    '2024-04-01 2025-03-31',
    '2025-12-25 2025-12-31',
    '2025-01-01 2025-12-31',
    '2022-01-01 2025-12-31',
  ],
}

interface Seen {
  zone: string
  /** Dates that came back as a different one, and how. */
  moved: string[]
  /** The texts and arithmetic of each date, as one line. */
  lines: string[]
  presets: Record<string, string[]>
}

const PROGRAM = `
import * as day from './day'
import * as format from './format'
import { presetRange } from './range-presets'
const { days, presets, zone } = JSON.parse(process.argv[2])
const moved = []
const hold = (name, expected, got) => { if (got !== expected) moved.push(name + ' of ' + expected + ': ' + got) }
const lines = days.map((d) => {
  const [year, month, date] = d.split('-').map(Number)
  hold('typed', d, format.parseTypedDay(format.toTyped(d)))
  hold('a day on and back', d, day.addDays(day.addDays(d, 1), -1))
  for (const [h, m] of [[0, 0], [0, 30], [1, 59], [2, 30], [12, 0], [23, 59]]) {
    hold('local at ' + h + ':' + m, d, day.localDay(new Date(year, month - 1, date, h, m)))
    hold('in the zone at ' + h + ':' + m, d, day.dayIn(zone, new Date(year, month - 1, date, h, m)))
  }
  return [d, day.addDays(d, 1), day.addMonths(d, 1), day.addMonths(d, -1), day.monthStart(d), day.monthEnd(d), day.quarterStart(d),
    day.yearStart(d), day.weekday(d), day.daysBetween('2025-01-01', d), day.monthsBetween('2025-01-01', d),
    day.fiscalYearStart(d, 4), format.formatDay(d), format.formatLongDay(d), format.formatQuarter(d), format.toTyped(d)].join(' ')
})
const range = (d) => (key) => { const { start, end } = presetRange(key, d, 4); return start + ' ' + end }
console.log(JSON.stringify({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone, moved, lines,
  presets: Object.fromEntries(days.map((d) => [d, presets.map(range(d))])),
}))`

/** What a program in this zone sees. */
function seenIn(zone: string): Seen {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=commonjs', '--eval', program, '-', JSON.stringify({ days: DAYS, presets: PRESETS, zone })],
    { env: { ...process.env, TZ: zone }, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Seen
}

const program = bundled()

function bundled(): string {
  const { outputFiles } = buildSync({
    stdin: { contents: PROGRAM, resolveDir: path.resolve('lib/dates'), loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

describe('dates in a program that runs in another time zone', () => {
  const inUtc = seenIn('UTC')

  it.each(ZONES)('in %s a typed, stored or shown date never shifts, and its arithmetic is that of UTC', (zone) => {
    const seen = zone === 'UTC' ? inUtc : seenIn(zone)
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
    expect([seen.zone, seen.moved]).toEqual([timeZone, []])
    expect(seen.lines).toEqual(inUtc.lines)
    expect(seen.presets).toEqual(inUtc.presets)
  })

  it.each(Object.entries(TABLE))('on %s each preset has the dates of the calendar', (today, ranges) => {
    expect(inUtc.presets[today]).toEqual(ranges)
  })
})
