import { client, signedIn } from './api'
import type { Books } from './database'
import { byTurns, middle, withChildren } from './measure'
import type { Program } from './programs'
import { cpuNote, ms, times, type Report } from './report'
import { FROM_THE_APP, signIn, startEmptyNext } from './web'

const PATH = '/api/v1/transaction/not-categorized-count/'

/** What a call pays for going through web: cookie, gate, headers, the call to the API and its answer. */
export async function measureBff(
  books: Books,
  { api, web }: { api: Program; web: Program },
  report: Report,
): Promise<void> {
  const empty = await startEmptyNext()
  const cookie = await signIn(web, books)
  const direct = await signedIn(books, api, books.small)
  const through = client(web.origin, { ...FROM_THE_APP, cookie })
  const floor = client(empty.origin)
  try {
    const taken = await byTurns(
      {
        direct: { work: () => direct.get(PATH) },
        web: { work: () => through.get(PATH), pids: () => [web.pid] },
        empty: { work: () => floor.get('/api/empty'), pids: () => withChildren(empty.pid) },
      },
      { rounds: 6, calls: 100 },
    )
    const over = middle(taken.web) - middle(taken.direct)
    const cpu =
      taken.web.cpu !== undefined && taken.empty.cpu !== undefined ? taken.web.cpu / taken.empty.cpu : undefined
    report.add({
      work: 'BFF, CPU of web for a call',
      ours: cpuNote(taken.web.cpu).slice(2),
      floor: `empty handler${cpuNote(taken.empty.cpu)}`,
      ratio: cpu === undefined ? '' : times(cpu),
      goal: '≤ 1.35×',
      good: cpu === undefined ? null : cpu <= 1.35,
    })
    report.add({
      work: 'BFF, time over the direct call',
      ours: `${ms(over)} (${ms(middle(taken.web))} against ${ms(middle(taken.direct))})`,
      floor: `empty handler ${ms(middle(taken.empty))}`,
      ratio: times(over / middle(taken.empty)),
      goal: '≤ 0.6 ms over it',
      good: over - middle(taken.empty) <= 0.6,
    })
  } finally {
    await Promise.all([direct.close(), through.close(), floor.close(), empty.stop()])
  }
}
