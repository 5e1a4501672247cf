/*
 * npm run faults [-- --only F01,F02] [-- --cycles 50]
 *
 * Breaks the programs under the product while people write into its books, and compares the books with the acknowledged writes afterwards.
 */
import { type Fault, Skipped } from './fault'
import { FAULTS } from './faults'
import { readOptions } from './options'
import { HEAD, row, skippedRow } from './report'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const { faults, cycles } = readOptions(process.argv.slice(2), FAULTS)
const rows: string[] = []
for (const fault of faults) rows.push(await outcomeOf(fault, cycles ?? fault.cycles))
say(`\n${[HEAD, ...rows].join('\n')}`)

async function outcomeOf(fault: Fault, times: number): Promise<string> {
  const tell = (text: string) => say(`  ${fault.id}: ${text}`)
  const text = await (async () => {
    try {
      const outcome = await fault.run({ cycles: times, tell })
      if (!outcome.reached) process.exitCode = 1
      return row(fault, times, outcome)
    } catch (error) {
      if (error instanceof Skipped) return skippedRow(fault, error.message)
      throw error
    }
  })()
  say(text)
  return text
}
