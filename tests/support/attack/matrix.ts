import { appendFileSync } from 'node:fs'

/** Everything, as `npm run attack` asks for, or a sample of it that fits into a run of all tests. */
export const IS_WHOLE = process.env.ATTACK === 'whole'

/** Rows of a list that a sample takes: all in a whole attack, else so many, other ones in each run. */
export function sampleOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (IS_WHOLE || items.length <= most) return items
  const start = SEED % items.length
  return [...items.slice(start), ...items.slice(0, start)].slice(0, most)
}

/** FUZZ_SEED repeats a run; a failure prints it. */
export const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 1e9))

export interface Matrix {
  /** One try: the status of its answer, and what is wrong with it. */
  cell(status: number, problem?: string): void
  /** What tries together showed to be wrong. */
  wrong(...problems: string[]): void
  /** Tells the command what was tried, and fails the test when something was wrong. */
  close(): void
}

const SHOWN = 40

/** Counts tries of one kind. An answer of 500 or more is wrong whatever was tried. */
export function matrix(name: string): Matrix {
  const told = { name, cells: 0, failures: 0, faults: 0 }
  const problems: string[] = []
  const wrong = (...more: string[]) => {
    told.failures += more.length
    problems.push(...more.slice(0, Math.max(0, SHOWN - problems.length)))
  }
  return {
    wrong,
    cell: (status, problem) => {
      told.cells += 1
      if (status >= 500) told.faults += 1
      if (problem !== undefined) wrong(problem)
    },
    close: () => {
      if (process.env.ATTACK_REPORT) appendFileSync(process.env.ATTACK_REPORT, `${JSON.stringify(told)}\n`)
      if (told.failures > 0) problems.push(`${told.failures} of ${told.cells} cells; FUZZ_SEED=${SEED} repeats them`)
      expect(problems).toEqual([])
      expect([name, told.cells > 0, told.faults]).toEqual([name, true, 0])
    },
  }
}
