import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const reports = readdirSync(path.join(root, 'app/app/reports')).map((name) => `app/app/reports/${name}/page.tsx`)
const LISTS = ['[tab]', 'calendar', 'transfer'].map((name) => `app/app/spend-management/transactions/${name}/page.tsx`)
const READING = ['app/app/dashboard/page.tsx', 'app/app/accounting/general-ledger/page.tsx', ...reports, ...LISTS]
/** On every page. */
const FRAME = ['instrumentation-client.ts', 'app/providers.tsx', 'app/app/layout.tsx']
/** Schemas and forms come with the drawer that holds them. */
const LATER = ['zod', 'react-hook-form', '@hookform/resolvers', 'ag-grid-community', '@sentry/nextjs']

test('the frame, the lists and the pages that only read load no schema, no form and no grid before something is opened', () => {
  expect(packagesOf([...FRAME, ...READING]).filter((use) => LATER.some((name) => use === name || use.startsWith(`${name}/`)))).toEqual([])
})

test('what a page loads is followed through files: the frame reaches its query client', () => {
  expect(packagesOf(FRAME)).toContain('@tanstack/react-query')
})

/** Every package that these files import, or what they import does; not what `import()` fetches later. */
function packagesOf(files: readonly string[]): string[] {
  const seen = new Set(files)
  const packages = new Set<string>()
  for (const file of seen) {
    for (const specifier of loadedBy(readFileSync(path.join(root, file), 'utf8'))) {
      const own = specifier.startsWith('@/') ? specifier.slice(2) : specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : null
      if (own === null) packages.add(specifier)
      const found = own === null ? undefined : ['.ts', '.tsx'].map((end) => own + end).find((name) => existsSync(path.join(root, name)))
      if (found) seen.add(found)
    }
  }
  return [...packages]
}

/** Types are gone by then. */
function loadedBy(source: string): string[] {
  const statements = source.matchAll(/^(?:import|export)\s(?!type\s)(?:([^'"`;]*?)\sfrom\s+)?['"]([^'"\n]+)['"]/gm)
  return [...statements].flatMap(([, names, specifier = '']) => (isTypesOnly(names) ? [] : [specifier]))
}

const isTypesOnly = (names = ''): boolean => /^\{[^}]*\}$/.test(names) && names.slice(1, -1).split(',').every((name) => /^\s*(type\s|$)/.test(name))
