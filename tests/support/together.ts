import { readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/**
 * One share of the suites of some folders, run as one file, each under its own name: loading the whole API or a screen takes longer than
 * most of them. What a browser keeps is cleared between two suites.
 */
export function together({ folders, share, of }: { folders: string[]; share: number; of: number }): void {
  const suites = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file))
      .sort(),
  )
  describe.each(suites.filter((_, index) => index % of === share - 1))('%s', (suite) => {
    jest.requireActual<object>(path.join(root, suite))
    afterAll(forgetSuite)
  })
}

function forgetSuite(): void {
  jest.useRealTimers()
  jest.restoreAllMocks()
  if (typeof window === 'undefined') return
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
}
