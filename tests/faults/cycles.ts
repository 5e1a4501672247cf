/* Write, break, write on, check, repeated: the common part of every fault that happens while people write. */
import { setTimeout as pause } from 'node:timers/promises'
import { compare, violationsIn } from './checker'
import { accessOf, makeCompanies, type Company } from './companies'
import type { FaultOptions } from './fault'
import { queryAt, type Site } from './product'
import { number } from './report'
import { nothingWritten, startWriters, type Place, type WriterOptions, type Written } from './writers'

const COMPANIES = 2
const WRITERS = 8
/** How long people write before the fault: between these milliseconds. */
const BEFORE_MS = { from: 200, to: 800 }
const NEW_SESSION_MS = 10 * 60_000
const CHECK_EVERY = 10
const KEPT = 10
const NONE = 0

export interface Survived {
  written: Written
  lost: Set<string>
  doubled: Set<string>
  strange: Set<string>
  violations: Set<string>
  /** Milliseconds from each fault to the first acknowledgement of a write that was begun after it. */
  recovery: number[]
}

export interface CycleOptions extends FaultOptions, Omit<WriterOptions, 'mark'> {
  /** The prefix of every write's mark. */
  name: string
  /** Breaks something while people write; they write on until each of them has had another acknowledgement. */
  strike: (cycle: number) => Promise<void> | void
  /** Signs in the writers; by default eight people of two companies, at the API. Called again before their sessions expire. */
  places?: (site: Site, companies: readonly Company[]) => Promise<Place[]>
}

/** Throws when a write stays without an acknowledgement for 90 s. */
export async function throughCycles(site: Site, options: CycleOptions): Promise<Survived> {
  const { name, cycles, strike, tell, places: placesOf = apiPlaces } = options
  const survived = nothingYet()
  const companies = await makeCompanies(site, COMPANIES)
  let places = await placesOf(site, companies)
  let signed_in = performance.now()
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    if (performance.now() - signed_in > NEW_SESSION_MS) {
      places = await placesOf(site, companies)
      signed_in = performance.now()
    }
    const writers = startWriters(places, { ...options, mark: `${name}-${cycle}` })
    await writers.untilAllWrite()
    await pause(BEFORE_MS.from + Math.random() * (BEFORE_MS.to - BEFORE_MS.from))
    await strike(cycle)
    survived.recovery.push(await writers.untilAllWrite())
    await writers.stop()
    keep(survived.written, writers.written)
    await hold(site, `${name}-${cycle}-`, survived, tell)
    if (cycle % CHECK_EVERY !== 0) continue
    await sound(site, survived, tell)
    tell(`${cycle} of ${cycles} cycles, ${summaryOf(survived)}`)
  }
  // Writes acknowledged in an early cycle must have survived every later one.
  await hold(site, `${name}-`, survived, tell)
  await sound(site, survived, tell)
  for (const text of survived.written.wrong.slice(0, KEPT)) tell(`wrong answer: ${text}`)
  return survived
}

const nothingYet = (): Survived => ({
  written: nothingWritten(),
  lost: new Set(),
  doubled: new Set(),
  strange: new Set(),
  violations: new Set(),
  recovery: [],
})

/** Eight people, each with a session at the API. */
export const apiPlaces = async (site: Site, companies: readonly Company[]): Promise<Place[]> => {
  const places: Place[] = []
  for (let n = 0; n < WRITERS; n += 1) {
    const company = turnOf(companies, n)
    const authorization = `Bearer ${await accessOf(site, company)}`
    places.push({ origin: site.api, headers: { ...site.headers, authorization, 'x-timezone': 'UTC' }, company })
  }
  return places
}

export function turnOf<T>(all: readonly T[], n: number): T {
  const one = all[n % all.length]
  if (one === undefined) throw new RangeError('There is nobody')
  return one
}

function keep(all: Written, { acknowledged, sent, answers, wrong, replayed }: Written): void {
  acknowledged.forEach((what, mark) => all.acknowledged.set(mark, what))
  sent.forEach((mark) => all.sent.add(mark))
  answers.forEach((times, answer) => all.answers.set(answer, (all.answers.get(answer) ?? NONE) + times))
  all.wrong.push(...wrong)
  all.replayed += replayed
}

async function hold(site: Site, mark: string, survived: Survived, tell: (text: string) => void): Promise<void> {
  const { lost, doubled, strange } = await compare(site.owner_url, mark, survived.written)
  const kinds = { lost, doubled, strange }
  for (const [kind, marks] of Object.entries(kinds))
    if (marks.length > 0) tell(`${kind}: ${marks.slice(0, KEPT).join(', ')}`)
  for (const one of lost) survived.lost.add(one)
  for (const one of doubled) survived.doubled.add(one)
  for (const one of strange) survived.strange.add(one)
}

async function sound(site: Site, survived: Survived, tell: (text: string) => void): Promise<void> {
  // Each crash loses the counters that trigger new statistics, and without statistics the check of large books takes minutes.
  await queryAt(site.owner_url, 'analyze')
  const found = await violationsIn(site.serving_url)
  if (found.length > 0) tell(`not sound: ${found.slice(0, KEPT).join('; ')}`)
  found.forEach((one) => survived.violations.add(one))
}

/** The part of a result that every fault with writers has. */
export function summaryOf({ written, lost, doubled, strange, violations }: Survived): string {
  const counts = `${number(lost.size)} lost, ${number(doubled.size)} doubled, ${number(strange.size)} strange`
  return `${number(written.acknowledged.size)} acknowledged: ${counts}, ${number(violations.size)} violations`
}

/** No write is lost, doubled or made up, and the books are sound. */
export const isWhole = ({ lost, doubled, strange, violations, written }: Survived): boolean =>
  lost.size + doubled.size + strange.size + violations.size + written.wrong.length === 0

/** '201: 363, 503: 15' */
export const answersOf = ({ written }: Survived): string =>
  [...written.answers].map(([answer, times]) => `${answer}: ${number(times)}`).join(', ')
