import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { median } from './measure'
import { ms, times, type Report } from './report'

interface Look {
  /** From the start of the navigation to what was waited for on the screen. */
  ready: number
  /** The same, or the end of the last long task when that is later. */
  interactive: number
  largest: number
  /** Time beyond 50 ms of each long task. */
  blocking: number
  shift: number
  /** From the last byte of the report's answer to its rows on the screen; NaN when nothing was asked for. */
  afterAnswer: number
}
interface Asked {
  address: string
  slowdown: number
}

const ROUNDS = 3
const QUIET_MS = 1500
/** A window that has just been opened is still drawing the browser's own boxes, on the same processors. */
const WINDOW_MS = 2500
const PATIENCE_MS = 60_000
const REPORTS = [
  { name: 'profit and loss', path: '/app/reports/profit-and-loss' },
  { name: 'trial balance', path: '/app/reports/trial-balance' },
  { name: 'general ledger', path: '/app/accounting/general-ledger' },
]

/** The dashboard on a quarter of the processor, and reports with an empty cache by turns with the page of nothing but the grid. */
export async function measureFigures(
  context: BrowserContext,
  { web, floor }: { web: string; floor: string },
  report: Report,
): Promise<void> {
  const slow = await looks(context, { address: `${web}/app/dashboard`, slowdown: 4 })
  const interactive = median(slow.map((look) => look.interactive))
  report.add({
    work: 'dashboard on a quarter of the processor: interactive',
    ours: ms(interactive),
    goal: '≤ 1.5 s',
    good: interactive <= 1500,
  })
  addShift(report, 'dashboard', slow, 0)
  const lean = await looks(context, { address: `${floor}/#rows`, slowdown: 1 })
  for (const { name, path } of REPORTS)
    addReport(report, name, await looks(context, { address: `${web}${path}`, slowdown: 1 }), lean)
}

function addReport(report: Report, name: string, all: Look[], lean: Look[]): void {
  const of = (looked: Look[], key: keyof Look) => median(looked.map((look) => look[key]))
  const ratio = of(all, 'largest') / of(lean, 'largest')
  report.add({
    work: `${name}, empty cache: largest paint`,
    ours: ms(of(all, 'largest')),
    floor: ms(of(lean, 'largest')),
    ratio: times(ratio),
    goal: '≤ 1.2×',
    good: ratio <= 1.2,
  })
  const [blocking, floor] = [of(all, 'blocking'), of(lean, 'blocking')]
  report.add({
    work: `${name}: blocking`,
    ours: ms(blocking),
    floor: ms(floor),
    goal: '≤ 50 ms',
    good: blocking <= 50,
  })
  const after = of(all, 'afterAnswer')
  report.add({
    work: `${name}: answer to rows painted`,
    ours: ms(after),
    goal: '≤ 200 ms',
    good: after <= 200,
  })
  addShift(report, name, all, 0.01)
}

function addShift(report: Report, name: string, all: Look[], goal: number): void {
  const most = Math.max(...all.map(({ shift }) => shift))
  const shown = (value: number) => `${Math.round(value * 1000) / 1000}`
  // What the browser itself rounds away: a shift of a thousandth is less than a pixel of the window.
  report.add({
    work: `${name}: layout shift, at most`,
    ours: shown(most),
    goal: goal === 0 ? '0.00' : `≤ ${goal}`,
    good: most < goal + 0.005,
  })
}

/** A first look warms the server up and is dropped. */
async function looks(context: BrowserContext, request: Asked): Promise<Look[]> {
  const taken: Look[] = []
  for (let round = 0; round <= ROUNDS; round += 1) taken.push(await lookAt(context, request))
  return taken.slice(1)
}

async function lookAt(context: BrowserContext, { address, slowdown }: Asked): Promise<Look> {
  const page = await context.newPage()
  try {
    await sleep(WINDOW_MS)
    const session = await context.newCDPSession(page)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watch)
    await page.goto(address)
    const ready = await page.waitForFunction(readyAt, undefined, { timeout: PATIENCE_MS })
    const at = Number(await ready.jsonValue())
    await sleep(QUIET_MS * slowdown ** 0.5)
    return await page.evaluate(looked, at)
  } finally {
    await page.close()
  }
}

/** Runs in the browser before the page: keeps what it tells about itself. */
function watch(): void {
  const kept: Record<string, [number, number][]> = { 'layout-shift': [], longtask: [], 'largest-contentful-paint': [] }
  Reflect.set(window, 'kept', kept)
  for (const [type, entries] of Object.entries(kept)) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = type === 'layout-shift' ? Number(Reflect.get(entry, 'value')) : entry.duration
        if (Reflect.get(entry, 'hadRecentInput') !== true) entries.push([entry.startTime, value])
      }
    }).observe({ type, buffered: true })
  }
}

/** Runs in the browser, every frame: when rows were first on the screen and nothing was a skeleton any more. */
function readyAt(): number | false {
  const rows = document.querySelector('main [role="treegrid"] [role="gridcell"], main .ag-row')
  return rows !== null && document.querySelector('[role="status"][aria-label="Loading"], [aria-busy="true"]') === null
    ? performance.now()
    : false
}

/** Runs in the browser. */
function looked(ready: number): Look {
  const kept = Reflect.get(window, 'kept') as Record<string, [number, number][]>
  const of = (type: string) => kept[type] ?? []
  const answers = performance
    .getEntriesByType('resource')
    .flatMap((entry) =>
      entry instanceof PerformanceResourceTiming && entry.name.includes('/api/v1/report/') ? [entry.responseEnd] : [],
    )
    .filter((end) => end <= ready)
  return {
    ready,
    interactive: Math.max(ready, ...of('longtask').map(([start, duration]) => start + duration)),
    largest: Math.max(0, ...of('largest-contentful-paint').map(([start]) => start)),
    blocking: of('longtask').reduce((sum, [, duration]) => sum + duration - 50, 0),
    shift: of('layout-shift').reduce((sum, [, value]) => sum + value, 0),
    afterAnswer: answers.length === 0 ? NaN : ready - Math.max(...answers),
  }
}
