import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import type { Model } from './model'
import { agree, choice, hledgerAgrees, openBooks, verbs, VERBS } from './run'
import type { Choice, Sim, Verb } from './sim'

/* `npm run simulate` sets higher numbers. */
const RUNS = Number(process.env.SIMULATION_RUNS ?? 200)
const STEPS = 100
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)

class Step implements fc.AsyncCommand<Model, Sim> {
  constructor(
    private readonly verb: Verb,
    private readonly choice: Choice,
  ) {}

  check = (model: Model): boolean => this.verb.when?.(model) ?? true
  toString = (): string => `${this.verb.name} ${JSON.stringify(this.choice)}`

  async run(_: Model, sim: Sim): Promise<void> {
    await this.verb.act(sim, this.choice)
    await sim.books.sound()
    if (this.choice.pick % 5 === 0) await agree(sim)
  }
}

const steps = verbs.chain((some) =>
  fc.array(fc.oneof(...some.map((verb) => choice.map((chosen) => new Step(verb, chosen)))), {
    minLength: STEPS,
    maxLength: STEPS,
  }),
)

/** Books of one database: a new database costs seconds until its statements are planned, and a large one slows every check. */
const TOGETHER = 20

describe(`${RUNS} books of ${STEPS} steps out of ${VERBS.length} verbs, seed ${seed}`, () => {
  let api: TestApi
  let folder: string

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'haulbook-simulation-'))
    api = await testApi()
    api.clock.set('2026-07-01T15:00:00Z')
  })
  afterEach(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const shares = Array.from({ length: Math.ceil(RUNS / TOGETHER) }, (_, share) => seed + share)
  it.each(shares)(
    'leaves the books sound after any order of steps, and hledger agrees with each (seed %i)',
    async (own) => {
      await fc.assert(
        fc.asyncProperty(steps, async (commands) => {
          const books = await makeBooks(api, { books_start: '2026-01-01' })
          const sim = await openBooks(api, books)
          await fc.asyncModelRun(() => ({ model: sim.model, real: sim }), commands)
          await agree(sim)
          await hledgerAgrees(books, path.join(folder, `${books.entity.id}.journal`))
        }),
        { numRuns: Math.min(TOGETHER, RUNS), seed: own, endOnFailure: process.env.SHRINK === undefined },
      )
    },
    600_000,
  )
})
