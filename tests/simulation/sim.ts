import type { Answer, Endpoint } from '@/lib/contract/endpoint'
import { addDays, type Day } from '@/lib/dates/day'
import { cents, toWire } from '@/lib/money/cents'
import type { ApiClient, RequestOf, TestApi } from '@/tests/support/api'
import type { Books } from '@/tests/support/books'
import type { Model, ModelLine } from './model'

/** The random numbers of one step; each verb reads them as it likes. */
export interface Choice {
  pick: number
  other: number
  cents: number
  day: number
  coin: boolean
}
export interface Sim {
  readonly api: TestApi
  readonly books: Books
  readonly model: Model
  /** How a request reaches the API; a run with faults intercepts it. */
  send: ApiClient['send']
  /** Ids of the chart of accounts by number. */
  readonly chart: ReadonlyMap<number, string>
  /** The response, or null if the books refuse. A refusal must give a reason; a server error ends the run. */
  attempt<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<Answer<E> | null>
}

/** One action of a person. `when` says whether it is possible now. */
export interface Verb {
  readonly name: string
  readonly when?: (model: Model) => boolean
  readonly act: (sim: Sim, choice: Choice) => Promise<void>
  /** Whether a job does the work, so that its worker can be killed. */
  readonly startsJob?: true
}

export function makeSim(api: TestApi, books: Books, { model, chart }: Pick<Sim, 'model' | 'chart'>): Sim {
  const sim: Sim = {
    api,
    books,
    model,
    chart,
    send: books.client.send,
    attempt: async (endpoint, request) => {
      const response = await sim.send(endpoint, request as never)
      const body: unknown = await response.json()
      if (response.status < 300) return endpoint.response.parse(body) as never
      const known = [400, 404, 409]
      if (!known.includes(response.status) || !saysWhy(body) || isLastGuard(body)) {
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.status}: ${JSON.stringify(body)}`)
      }
      return null
    },
  }
  return sim
}

const saysWhy = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body)
    .flat()
    .some((text) => typeof text === 'string' && text.length > 3)

/** Refusals of the database alone: the service should have refused first, with a reason. Source: server/http/errors.ts. */
const LAST_GUARDS = new Set([
  'Books are locked.',
  'A value is not allowed here.',
  'This already exists.',
  'Something this refers to has changed. Reload and try again.',
])
const isLastGuard = (body: unknown): boolean =>
  Object.values(body ?? {}).some((text) => typeof text === 'string' && LAST_GUARDS.has(text))

export const pickOf = <T>(items: readonly T[], at: number): T => {
  const item = items[at % Math.max(1, items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}
/** One of the lines in a state. */
export const lineIn = ({ model }: Sim, state: ModelLine['state'], at: number): ModelLine =>
  pickOf(
    model.lines.filter((line) => line.state === state),
    at,
  )
const FIRST: Day = '2026-01-01'
/** A day of the first half of 2026. */
export const dayOf = ({ day }: Choice): Day => addDays(FIRST, day % 181)
export const dollars = (amount: bigint | number): number => toWire(cents(BigInt(amount)))

/** Categories a person may choose. */
export const CATEGORIES = [6010, 6210, 7070, 7150, 4010, 4020, 6110, 3020, 1310, 2390, 8540] as const
export const categoryId = ({ chart }: Sim, at: number): string => chart.get(pickOf(CATEGORIES, at)) ?? ''
