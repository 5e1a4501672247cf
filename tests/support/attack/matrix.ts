import { appendFileSync } from 'node:fs'

/** Everything, for `npm run attack`, or a sample that fits into a normal test run. */
export const IS_WHOLE = process.env.ATTACK === 'whole'

/** The rows to test: all in a full attack, otherwise a random sample that differs in each run. */
export function sampleOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (IS_WHOLE || items.length <= most) return items
  const start = SEED % items.length
  return [...items.slice(start), ...items.slice(0, start)].slice(0, most)
}

/** FUZZ_SEED repeats a run; a failure prints it. */
export const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9))

export interface Matrix {
  /** One attempt: the status of the response, and what is wrong with it. */
  cell(status: number, problem?: string): void
  /** Problems found by several attempts together. */
  wrong(...problems: string[]): void
  /** Reports what was tried, and fails the test if anything was wrong. */
  close(): void
}

const SHOWN = 40

/** Counts attempts of one kind. A response of 500 or more is always wrong. */
export function matrix(name: string): Matrix {
  const result = { name, cells: 0, failures: 0, faults: 0 }
  const problems: string[] = []
  const wrong = (...more: string[]) => {
    result.failures += more.length
    problems.push(...more.slice(0, Math.max(0, SHOWN - problems.length)))
  }
  return {
    wrong,
    cell: (status, problem) => {
      result.cells += 1
      if (status >= 500) result.faults += 1
      if (problem !== undefined) wrong(problem)
    },
    close: () => {
      if (process.env.ATTACK_REPORT) appendFileSync(process.env.ATTACK_REPORT, `${JSON.stringify(result)}\n`)
      if (result.failures > 0)
        problems.push(`${result.failures} of ${result.cells} cells; FUZZ_SEED=${SEED} repeats them`)
      expect(problems).toEqual([])
      expect([name, result.cells > 0, result.faults]).toEqual([name, true, 0])
    },
  }
}
