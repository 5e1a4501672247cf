import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
/** A budget is edited in place, so its page includes the form code. */
const reports = readdirSync(path.join(root, 'app/app/reports'))
  .filter((name) => name !== 'budget')
  .map((name) => `app/app/reports/${name}/page.tsx`)
const LISTS = ['[tab]', 'calendar', 'transfer'].map((name) => `app/app/spend-management/transactions/${name}/page.tsx`)
const READING = ['app/app/dashboard/page.tsx', 'app/app/accounting/general-ledger/page.tsx', ...reports, ...LISTS]
/** Loaded by every page. */
const EVERYWHERE = [
  'instrumentation-client.ts',
  'app/providers.tsx',
  'app/error.tsx',
  'app/global-error.tsx',
  'app/not-found.tsx',
]
const FRAME = [...EVERYWHERE, 'app/app/layout.tsx']
/** Forms are loaded with the drawer that contains them. */
const LATER = ['react-hook-form', '@hookform/resolvers', 'ag-grid-community', 'ag-grid-react', '@sentry/nextjs']
const isLater = (use: string): boolean => LATER.some((name) => use === name || use.startsWith(`${name}/`))

test('the frame, the lists and read-only pages load no form and no grid before something is opened', () => {
  expect(packagesOf([...FRAME, ...READING]).filter(isLater)).toEqual([])
})

test('imports are followed through files: the frame reaches its query client', () => {
  expect(packagesOf(FRAME)).toContain('@tanstack/react-query')
})

test('the login page loads its form, but no schema, grid or error reporting', () => {
  const packages = packagesOf([...EVERYWHERE, 'app/auth/layout.tsx', 'app/auth/login/page.tsx'])
  expect(packages.filter((name) => isLater(name) || name === 'zod')).toEqual(['react-hook-form'])
})

test('no page loads the illustrations of the error screens', () => {
  expect(loadedBy(EVERYWHERE).files.filter((file) => /broken-down|not-found-scene|ui\/truck/.test(file))).toEqual([])
})

test('dialogs, searchable lists and editors are loaded at the first user interaction', () => {
  const opened =
    /ui\/(dialog|drawer|confirm|menu|popover|select)-layer|combobox-list|range-fields|command-palette|mobile-nav|switcher|(cell|note)-editor|filters\/(editors|many-choices)|why-layer/
  const { packages, files } = loadedBy([...FRAME, ...READING])
  expect(files.filter((file) => opened.test(file))).toEqual([])
  expect(
    packages.filter((name) => name === 'cmdk' || /^@radix-ui\/react-(dialog|dropdown-menu|popover|select)$/.test(name)),
  ).toEqual([])
})

test('the dashboard, the ledger and the reports format counts, amounts and dates without Intl, whose first use blocks the page', () => {
  const { files } = loadedBy(READING.filter((file) => !LISTS.includes(file)))
  const written = files.filter((file) => file.startsWith('components/'))
  expect(
    written.filter((file) => /\.toLocale\w*String\(|new Intl\./.test(readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([])
})

test('a report loads no contract of another kind', () => {
  const statement = loadedBy([...FRAME, 'app/app/reports/profit-and-loss/page.tsx']).files
  expect(
    statement.filter((file) => /contract\/(equity-board|fixed-asset|truck|ledger-report|balance-report)/.test(file)),
  ).toEqual([])
})

test("only one file registers the grid's modules", () => {
  const files = readdirSync(path.join(root, 'components/grid')).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const users = files.filter((name) =>
    readFileSync(path.join(root, 'components/grid', name), 'utf8').includes('ModuleRegistry'),
  )
  expect(users).toEqual(['ag-grid-modules.ts'])
})

test('no link prefetches its page before the first user interaction', () => {
  const files = ['app', 'components'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  const users = files.filter(
    (name) =>
      /(?<!\.test)\.tsx?$/.test(name) && importsOf(readFileSync(path.join(root, name), 'utf8')).includes('next/link'),
  )
  expect(users).toEqual(['components/ui/link.tsx'])
})

const packagesOf = (files: readonly string[]): string[] => loadedBy(files).packages

/** All packages and files that these files import, directly or indirectly; not those loaded later by `import()`. */
function loadedBy(entries: readonly string[]): { packages: string[]; files: string[] } {
  const seen = new Set(entries)
  const packages = new Set<string>()
  for (const file of seen) {
    for (const specifier of importsOf(readFileSync(path.join(root, file), 'utf8'))) {
      const own = specifier.startsWith('@/')
        ? specifier.slice(2)
        : specifier.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), specifier)
          : null
      if (own === null) packages.add(specifier)
      const found =
        own === null
          ? undefined
          : ['.ts', '.tsx'].map((end) => own + end).find((name) => existsSync(path.join(root, name)))
      if (found) seen.add(found)
    }
  }
  return { packages: [...packages], files: [...seen] }
}

/** Type imports are erased by then. */
function importsOf(source: string): string[] {
  const statements = source.matchAll(/^(?:import|export)\s(?!type\s)(?:([^'"`;]*?)\sfrom\s+)?['"]([^'"\n]+)['"]/gm)
  return [...statements].flatMap(([, names, specifier = '']) => (isTypesOnly(names) ? [] : [specifier]))
}

const isTypesOnly = (names = ''): boolean =>
  /^\{[^}]*\}$/.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => /^\s*(type\s|$)/.test(name))
