import { readdirSync } from 'node:fs'
import path from 'node:path'

const tests = path.resolve(__dirname, '..')
const FOLDERS = ['api', 'books']

/**
 * One share of the suites of `tests/api` and `tests/books`, run as one file, each under its own name: loading the whole API takes longer
 * than most of them.
 */
export function together({ share, of }: { share: number; of: number }): void {
  const suites = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(tests, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => path.join(folder, file))
      .sort(),
  )
  describe.each(suites.filter((_, index) => index % of === share - 1))('%s', (suite) => {
    jest.requireActual<object>(path.join(tests, suite))
  })
}
