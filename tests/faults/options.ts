import { parseArgs } from 'node:util'
import type { Fault } from './fault'

export interface Chosen {
  faults: readonly Fault[]
  /** Repetitions of each fault; its own default if absent. */
  cycles?: number
}

/** `--only F01,F02` chooses, `--cycles 50` says how often each is done. Throws RangeError with one sentence. */
export function readOptions(args: string[], all: readonly Fault[]): Chosen {
  const { values } = parseArgs({ args, options: { only: { type: 'string' }, cycles: { type: 'string' } } })
  const ids = all.map(({ id }) => id)
  const request = values.only?.toUpperCase().split(',') ?? ids
  const unknown = request.filter((id) => !ids.includes(id))
  if (unknown.length > 0) throw new RangeError(`--only knows ${ids.join(', ')}, not ${unknown.join(', ')}.`)
  const faults = all.filter(({ id }) => request.includes(id))
  if (values.cycles === undefined) return { faults }
  const cycles = Number(values.cycles)
  if (!Number.isInteger(cycles) || cycles < 1) throw new RangeError('--cycles must be a whole number from 1 on.')
  return { faults, cycles }
}
