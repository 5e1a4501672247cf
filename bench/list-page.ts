import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Route } from '@playwright/test'
import { median, quantile } from './measure'
import { ms, times, type Report } from './report'

/** Times from a press to a painted row, and what scrolling through the rows costs. Milliseconds. */
interface Look {
  first_row: number[]
  /** From the table's own element in the page, as the lean table's is measured. */
  from_mount: number[]
  /** In the frames that follow the first row at once, and after a rest of a second, as a hand needs one. */
  frames: number[]
  rested: number[]
}

const ROUNDS = 5
const EDITS = 24
const LATE_FRAME_MS = 25
const REST_MS = 1_000
const ROW = '.ag-row'
const TABLE = '[data-grid]'
const AREA = '.ag-grid-viewport'
const API = '**/api/**'
const PATIENCE_MS = 30_000

/** By turns, the first round dropped: our list of 500 rows with every column, and the same grid with nothing around it. */
export async function measureList(pages: { ours: Page; floor: Page }, report: Report): Promise<void> {
  const ours: Look = { first_row: [], from_mount: [], frames: [], rested: [] }
  const floor: Look = { first_row: [], from_mount: [], frames: [], rested: [] }
  for (const page of [pages.ours, pages.floor]) await page.evaluate(watchMount, TABLE)
  const repeated = { ours: await repeatAnswers(pages.ours), floor: await repeatAnswers(pages.floor) }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [page, look, way, withoutAnswers] of [
      [pages.ours, ours, OURS, repeated.ours],
      [pages.floor, floor, FLOOR, repeated.floor],
    ] as const) {
      await page.bringToFront()
      const { press, mount } = await reopened(page, way, withoutAnswers)
      const frames = await page.evaluate(scroll, AREA)
      await sleep(REST_MS)
      const rested = await page.evaluate(scroll, AREA)
      if (round === 0) continue
      look.first_row.push(press)
      look.from_mount.push(mount)
      look.frames.push(...frames)
      look.rested.push(...rested)
    }
  }
  await pages.ours.unroute(API)
  compare(report, { ours, floor })
  await measureEdits(pages.ours, report)
}

function compare(report: Report, { ours, floor }: { ours: Look; floor: Look }): void {
  const work = 'list of 500 rows, all columns'
  const first = median(ours.from_mount) / median(floor.from_mount)
  report.add({
    work: `${work}: mounted to first row painted`,
    ours: ms(median(ours.from_mount)),
    floor: ms(median(floor.from_mount)),
    ratio: times(first),
    goal: '≤ 1.5×',
    good: first <= 1.5,
  })
  // With the page around the table, which the floor does not have: no goal speaks of it.
  const pressed = median(ours.first_row) / median(floor.first_row)
  report.add({
    work: `${work}: press to first row painted`,
    ours: ms(median(ours.first_row)),
    floor: ms(median(floor.first_row)),
    ratio: times(pressed),
    goal: '',
    good: null,
  })
  for (const [scrolling, key] of Object.entries({
    'scrolling it at once': 'frames',
    'scrolling it after a second': 'rested',
  } as const)) {
    const [frame, lean] = [ours, floor].map((look) =>
      quantile(
        [...look[key]].sort((a, b) => a - b),
        0.95,
      ),
    ) as [number, number]
    report.add({
      work: `${scrolling}, p95 frame`,
      ours: ms(frame),
      floor: ms(lean),
      ratio: times(frame / lean),
      goal: '≤ 1.1×',
      good: frame / lean <= 1.1,
    })
    const [late, few] = [ours, floor].map((look) => lateShare(look[key])) as [number, number]
    report.add({
      work: `${scrolling}, frames over ${LATE_FRAME_MS} ms`,
      ours: `${tenths(late)} %`,
      floor: `${tenths(few)} %`,
      goal: '≤ floor + 1 point',
      good: late <= few + 1,
    })
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
/** Percent. */
const lateShare = (frames: readonly number[]) =>
  (100 * frames.filter((frame) => frame > LATE_FRAME_MS).length) / frames.length

/** Where a press leads away from the rows, and where one leads back. */
interface Way {
  away: string
  back: string
}
const OURS: Way = { away: 'nav[aria-label="Views"] a[href$="/rules"]', back: 'nav[aria-label="Views"] a[href$="/all"]' }
const FLOOR: Way = { away: 'a', back: 'a' }

/** Milliseconds to the first row on the screen. */
interface Drawn {
  press: number
  mount: number
}

/** The answer is in the cache of both, so that only the drawing is timed. */
async function reopened(page: Page, { away, back }: Way, withoutAnswers: WithoutAnswers): Promise<Drawn> {
  if ((await page.locator(ROW).count()) > 0) await page.locator(away).click()
  await page.locator(ROW).first().waitFor({ state: 'detached' })
  // What the page between has to do is done by then.
  await sleep(REST_MS)
  return withoutAnswers(() => page.evaluate(pressToRow, { back, row: ROW, patience: PATIENCE_MS }))
}

/** Runs a piece of work while answers wait. */
type WithoutAnswers = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Nobody's browser shares its processor with our servers: a request that was answered once gets the same answer again, from here,
 * and not while the first row is drawn, as none would come over a line by then.
 */
async function repeatAnswers(page: Page): Promise<WithoutAnswers> {
  const answers = new Map<string, Promise<Answer>>()
  let drawing: Promise<unknown> = Promise.resolve()
  await page.route(API, async (route) => {
    const request = `${route.request().method()} ${route.request().url()} ${route.request().postData() ?? ''}`
    const answer = answers.get(request) ?? answered(route)
    answers.set(request, answer)
    await drawing
    await route.fulfill(await answer)
  })
  return (work) => {
    const done = work()
    drawing = done.catch(() => undefined)
    return done
  }
}

type Answer = Pick<NonNullable<Parameters<Route['fulfill']>[0]>, 'status' | 'headers' | 'body'>

async function answered(route: Route): Promise<Answer> {
  const response = await route.fetch()
  return { status: response.status(), headers: response.headers(), body: await response.body() }
}

/** Runs in the browser. */
function pressToRow({ back, row, patience }: { back: string; row: string; patience: number }): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const drawn = () => ({
      press: performance.now() - started,
      mount: performance.now() - Number(Reflect.get(window, 'mounted')),
    })
    const look = () => {
      if (performance.now() - started > patience) return reject(new Error(`No ${row} after a press on ${back}`))
      if (!document.querySelector(row)) return requestAnimationFrame(look)
      // The frame after the next one begins once this one is on the screen.
      return requestAnimationFrame(() => requestAnimationFrame(() => resolve(drawn())))
    }
    document.querySelector<HTMLElement>(back)?.click()
    requestAnimationFrame(look)
  })
}

/** Runs in the browser: `mounted` is when React last put a table's element into the page, before anything is made in it. */
function watchMount(table: string): void {
  for (const name of ['appendChild', 'insertBefore'] as const) {
    const put = Node.prototype[name] as (this: Node, node: Node, before?: Node | null) => Node
    Reflect.set(Node.prototype, name, function (this: Node, node: Node, ...before: [Node?]) {
      if (node instanceof Element && (node.matches(table) || node.querySelector(table)))
        Reflect.set(window, 'mounted', performance.now())
      return put.call(this, node, ...before)
    })
  }
}

/** Runs in the browser: 120 frames of 60 px each; answers how long each took. */
export function scroll(selector: string): Promise<number[]> {
  const frames: number[] = []
  const area = document.querySelector(selector)
  return new Promise((resolve, reject) => {
    if (!area || area.scrollHeight < area.clientHeight + 60 * 120)
      return reject(new Error(`${selector} does not hold the rows`))
    let last = performance.now()
    const step = (now: number) => {
      frames.push(now - last)
      last = now
      area.scrollBy(0, 60)
      if (frames.length < 121) return requestAnimationFrame(step)
      if (area.scrollTop < 60 * 100) return reject(new Error(`${selector} did not scroll`))
      area.scrollTo(0, 0)
      return resolve(frames.slice(1))
    }
    requestAnimationFrame(step)
  })
}

/** A flag set by key, from the press to the notification on the screen. */
async function measureEdits(page: Page, report: Report): Promise<void> {
  await page.bringToFront()
  await page.keyboard.press('j')
  const taken: number[] = []
  for (let edit = 0; edit <= EDITS; edit += 1) {
    await page.evaluate(watchKey, PATIENCE_MS)
    await page.keyboard.press('f')
    const time = await page.evaluate(() => Reflect.get(window, 'painted') as Promise<number>)
    await page.keyboard.press(edit % 2 === 0 ? 'j' : 'k')
    if (edit > 0) taken.push(time)
  }
  const sorted = taken.sort((a, b) => a - b)
  const [half, most] = [quantile(sorted, 0.5), quantile(sorted, 0.75)]
  report.add({
    work: 'an edit by key, to painted, p50',
    ours: ms(half),
    goal: '≤ 50 ms',
    good: half <= 50,
  })
  report.add({
    work: 'an edit by key, to painted, p75',
    ours: ms(most),
    goal: '≤ 100 ms',
    good: most <= 100,
  })
}

/** Runs in the browser before the key: `painted` is the time from it to the frame that shows its notification. One that leaves is not it. */
function watchKey(patience: number): void {
  const toasts = document.querySelector('[data-toasts]') ?? document.body
  const painted = new Promise<number>((resolve, reject) => {
    let pressed = 0
    window.addEventListener('keydown', () => (pressed = performance.now()), { capture: true, once: true })
    const late = setTimeout(() => reject(new Error('No notification after the key')), patience)
    const seen = new MutationObserver((changes) => {
      if (pressed === 0 || changes.every(({ addedNodes }) => addedNodes.length === 0)) return
      seen.disconnect()
      clearTimeout(late)
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)))
    })
    seen.observe(toasts, { childList: true })
  })
  Reflect.set(window, 'painted', painted)
}
