import { readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(__dirname, '../api')

/** One share of the suites of `tests/api`, run as one file, each under its own name: to load the whole API costs more than most of them. */
export function together({ share, of }: { share: number; of: number }): void {
  const suites = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
  describe.each(suites.filter((_, index) => index % of === share - 1))('%s', (suite) => {
    jest.requireActual<object>(path.join(folder, suite))
  })
}
