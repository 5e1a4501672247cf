import { addDays, addMonths, dayIn, monthEnd, monthStart } from '@/lib/dates/day'
import { client, signedIn, workers } from './api'
import type { Books } from './database'
import { byTurns, middle, slow } from './measure'
import type { Program } from './programs'
import { cpuNote, ms, times, type Report } from './report'

const TURNS = { rounds: 5, calls: 20 }

/** Statements at full size against the thinnest call that can read their sums, and against books of 10,000 lines. */
export async function measureReports(
  books: Books,
  { api, floor }: { api: Program; floor: Program },
  report: Report,
): Promise<void> {
  const today = dayIn('UTC', new Date())
  const month_end = addDays(monthStart(addMonths(today, -3)), -1)
  const any_day = addDays(month_end, 17)
  const start = `${Number(month_end.slice(0, 4))}-01-01`
  const trial = (end: string) => `/api/v1/report/trial-balance/?start_date=${start}&end_date=${end}`
  const profit = `/api/v1/report/profit-and-loss/?start_date=${addDays(addMonths(month_end, -12), 1)}&end_date=${monthEnd(month_end)}`
  const rows = [
    {
      work: 'trial balance, month end',
      path: trial(month_end),
      thin: `/month-end?day=${addDays(month_end, 1)}`,
      flat: 1.5,
    },
    { work: 'trial balance, any day', path: trial(any_day), thin: `/any-day?day=${any_day}`, flat: 3 },
    { work: 'profit and loss, 12 months', path: profit, thin: `/month-end?day=${addDays(month_end, 1)}`, flat: 3 },
  ]
  for (const { work, path, thin, flat } of rows) {
    const big = await sample(books, { api, floor, path, thin, company: 'big' })
    const small = await sample(books, { api, floor, path, thin, company: 'small' })
    const ratio = middle(big.ours) / middle(big.floor)
    report.add({
      work,
      ours: `${ms(middle(big.ours))}, p95 ${ms(slow(big.ours))}${cpuNote(big.ours.cpu)}`,
      floor: `${ms(middle(big.floor))}${cpuNote(big.floor.cpu)}`,
      ratio: times(ratio),
      goal: '≤ 2× the floor call',
      good: ratio <= 2,
    })
    const growth = middle(big.ours) / middle(small.ours)
    report.add({
      work: `${work}, against 10,000 lines`,
      ours: ms(middle(big.ours)),
      floor: `small: ${ms(middle(small.ours))}`,
      ratio: times(growth),
      goal: `≤ ${flat}×`,
      good: growth <= flat,
    })
  }
}

interface Asked {
  api: Program
  floor: Program
  path: string
  thin: string
  company: 'big' | 'small'
}

async function sample(books: Books, { api, floor, path, thin, company }: Asked) {
  const ours = await signedIn(books, api, books[company])
  const bare = client(floor.origin)
  try {
    return await byTurns(
      {
        ours: { work: () => ours.get(path), pids: workers(books, api) },
        floor: { work: () => bare.get(`${thin}&entity=${books[company].entity_id}`), pids: workers(books, floor) },
      },
      TURNS,
    )
  } finally {
    await Promise.all([ours.close(), bare.close()])
  }
}
