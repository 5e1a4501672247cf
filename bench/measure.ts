import { readdirSync, readFileSync } from 'node:fs'

/** One work, measured by turns with its floor. */
export interface Contender {
  /** Does the work once. */
  work: () => Promise<unknown>
  /** Programs that do it, for the CPU it costs. */
  pids?: () => number[]
}

export interface Sample {
  /** Milliseconds of one call, sorted. */
  calls: number[]
  /** Milliseconds of CPU a call; undefined where the system does not say. */
  cpu: number | undefined
}

export interface Turns {
  rounds: number
  calls: number
}

/** A B A B: each round gives every contender its turn. The first round warms up and is dropped. */
export async function byTurns<Name extends string>(
  contenders: Record<Name, Contender>,
  { rounds, calls }: Turns,
): Promise<Record<Name, Sample>> {
  const names = Object.keys(contenders) as Name[]
  const taken = new Map<Name, { calls: number[]; cpu: number[] }>(names.map((name) => [name, { calls: [], cpu: [] }]))
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const { work, pids } = contenders[name]
      const before = cpuMs(pids?.())
      const times: number[] = []
      for (let call = 0; call < calls; call++) times.push(await timed(work))
      const after = cpuMs(pids?.())
      const kept = taken.get(name)
      if (round === 0 || !kept) continue
      kept.calls.push(...times)
      if (before !== undefined && after !== undefined) kept.cpu.push((after - before) / calls)
    }
  }
  return Object.fromEntries(
    names.map((name) => {
      const { calls: all = [], cpu = [] } = taken.get(name) ?? {}
      return [name, { calls: all.sort((a, b) => a - b), cpu: cpu.length > 0 ? median(cpu) : undefined }]
    }),
  ) as Record<Name, Sample>
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

export const median = (values: readonly number[]): number =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

/** Of sorted values. */
export function quantile(sorted: readonly number[], part: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
  if (value === undefined) throw new RangeError('Nothing was measured')
  return value
}

export const middle = (sample: Sample): number => quantile(sample.calls, 0.5)
export const slow = (sample: Sample): number => quantile(sample.calls, 0.95)

/** Processor time of programs with all their threads, from Linux's scheduler; undefined elsewhere. */
export function cpuMs(pids: readonly number[] | undefined): number | undefined {
  if (!pids || process.platform !== 'linux') return undefined
  let nanoseconds = 0
  for (const pid of pids) {
    for (const thread of entries(`/proc/${pid}/task`)) {
      nanoseconds += Number(text(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0] || '0')
    }
  }
  return nanoseconds / 1_000_000
}

/** A program and those it started, as PostgreSQL starts one per connection. */
export function withChildren(pid: number): number[] {
  if (process.platform !== 'linux') return [pid]
  const children = entries('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.map(Number)]
}

const parentOf = (pid: string): number => Number(/\) \S (\d+)/.exec(text(`/proc/${pid}/stat`))?.[1])

// A process or thread may end between being listed and being read.
function entries(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
function text(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
