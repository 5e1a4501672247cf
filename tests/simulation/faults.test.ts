import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeBooks } from '@/tests/support/books'
import { FAULTS, under, type Met } from './faults'
import { reportsAgree } from './reports'
import { agree, choice, hledgerAgrees, openBooks, VERBS } from './run'
import type { Choice, Verb } from './sim'

/* `npm run simulate -- --seeds 50 --steps 10000` sets these. */
const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 3)
const STEPS = Number(process.env.SIMULATION_STEPS ?? 100)
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
/** Steps after which everything is checked. */
const CHECK_EVERY = 100

const step = fc.record({
  verb: fc.constantFrom(...VERBS),
  choice,
  fault: fc.nat(2 * FAULTS.length - 1),
  after: fc.nat(12),
})

describe(`companies of ${STEPS} steps with faults between and within them`, () => {
  let api: TestApi
  let folder: string

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'haulbook-faults-'))
    api = await testApi()
    api.clock.set('2026-07-01T15:00:00Z')
  })
  afterEach(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(Array.from({ length: SEEDS }, (_, share) => seed + share))(
    'leave the books sound, and hledger agrees after every hundred steps (SEED=%i)',
    async (own) => {
      const books = await makeBooks(api, { books_start: '2026-01-01' })
      const sim = await openBooks(api, books)
      const met = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Met
      const past: string[] = []
      let taken = 0
      const check = async () => {
        // The journal is an export, limited to 60 per person in five minutes. Signing in again is not tested here.
        api.clock.advance(6_000)
        await api.rows(sql`update auth_token set expires_at = expires_at + interval '1 minute'`)
        await books.sound()
        await agree(sim)
        await reportsAgree(sim)
        await hledgerAgrees(books, path.join(folder, 'books.journal'))
      }
      try {
        for (const { verb, choice: chosen, fault, after } of fc.sample(step, { numRuns: STEPS, seed: own })) {
          const happens = FAULTS[fault] ?? (verb.startsJob && 'killed job')
          past.push(describeStep(verb, chosen, happens))
          if (verb.when?.(sim.model) ?? true) {
            const act = () => verb.act(sim, chosen)
            await (happens ? under(sim, { fault: happens, after, met }, act) : act())
            taken += 1
          }
          if (past.length % CHECK_EVERY === 0) await check()
        }
        await check()
      } catch (error) {
        throw new Error(`SEED=${own}, step ${past.length}, after\n${past.slice(-8).join('\n')}`, { cause: error })
      }
      process.stdout.write(`SEED=${own}: ${taken} of ${STEPS} steps taken, faults met ${JSON.stringify(met)}\n`)
    },
    STEPS * 6_000,
  )
})

const describeStep = ({ name }: Verb, chosen: Choice, fault = 'no fault'): string =>
  `${name} ${JSON.stringify(chosen)} under ${fault}`
