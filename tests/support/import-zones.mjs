// @ts-check
import path from 'node:path'

/**
 * Who may import whom: the linter and the architecture test read this table. The first row whose `from` begins a
 * file's path decides; a file may always import its own zone. What is not listed is forbidden.
 * @type {{ from: RegExp, may: string[] }[]}
 */
const ZONES = [
  { from: /^app\/api\//, may: ['lib/bff'] },
  { from: /^app\/.*\/?route\.ts$/, may: ['lib/bff'] },
  { from: /^app\/gallery\//, may: ['components', 'lib/contract', 'lib/client', 'lib/money', 'lib/dates', 'lib/brand'] },
  {
    from: /^app\/providers\.tsx$/,
    may: ['app', 'components/features', 'components/shell', 'components/ui/ui-store', 'lib/client'],
  },
  {
    from: /^app\/(app\/)?layout\.tsx$/,
    may: ['app', 'components/features', 'components/shell', 'lib/bff', 'lib/brand'],
  },
  { from: /^app\//, may: ['app', 'components/features', 'components/shell', 'lib/brand'] },
  { from: /^(middleware|instrumentation)\.ts$/, may: ['lib/bff'] },
  {
    from: /^components\/features\/[^/]+\//,
    may: [
      ...['components/ui', 'components/form', 'components/grid', 'components/shell', 'components/pickers'],
      ...['lib/contract', 'lib/client', 'lib/money', 'lib/dates', 'lib/brand'],
    ],
  },
  {
    from: /^components\/pickers\//,
    may: ['components/ui', 'components/form', 'components/grid', 'lib/contract', 'lib/client', 'lib/money'],
  },
  { from: /^components\/shell\//, may: ['components/ui', 'lib/money', 'lib/dates', 'lib/client', 'lib/brand'] },
  { from: /^components\/(form|grid)\//, may: ['components/ui', 'lib/money', 'lib/dates'] },
  { from: /^components\/ui\//, may: [] },
  { from: /^lib\/client\//, may: ['lib/contract', 'lib/money', 'lib/dates', 'lib/formula'] },
  { from: /^lib\/contract\//, may: ['lib/money', 'lib/dates', 'lib/brand'] },
  { from: /^lib\/(money|dates)\//, may: [] },
  { from: /^lib\/(holds-key|loopback|metrics-page)\.ts$/, may: ['lib/holds-key', 'lib/loopback'] },
  { from: /^lib\/bff\//, may: ['lib/fault-envelope', 'lib/metrics-page', 'lib/traces'] },
  { from: /^server\/routes\//, may: ['server/http', 'server/services', 'lib/contract'] },
  {
    from: /^server\/http\//,
    may: [
      ...['server/services', 'server/db', 'lib/contract', 'lib/dates'],
      ...['lib/holds-key', 'lib/metrics-page', 'lib/traces'],
    ],
  },
  {
    from: /^server\/services\//,
    may: [
      ...['server/ledger', 'server/db', 'server/providers'],
      ...['lib/contract', 'lib/money', 'lib/dates', 'lib/formula', 'lib/traces'],
    ],
  },
  { from: /^server\/jobs\//, may: ['server/services', 'server/db', 'lib/contract'] },
  {
    from: /^server\/seed\//,
    may: [
      'server/services',
      'server/ledger',
      'server/providers',
      'server/db',
      'lib/contract',
      'lib/money',
      'lib/dates',
    ],
  },
  { from: /^server\/db\//, may: ['server/ledger', 'lib/money', 'lib/dates', 'lib/traces'] },
  { from: /^server\/providers\//, may: ['lib/money', 'lib/dates', 'lib/fault-envelope', 'lib/formula', 'lib/brand'] },
  { from: /^server\/ledger\//, may: ['lib/contract/choices', 'lib/money', 'lib/dates'] },
  { from: /^server\/cli\//, may: ['server/db'] },
  {
    from: /^server\/(main|app|env|erase-company|move-company)\.ts$/,
    may: ['server', 'lib/fault-envelope', 'lib/loopback', 'lib/metrics-page', 'lib/traces'],
  },
]

/**
 * Why this import is forbidden, or undefined. Test files stand outside the zones, and so do packages.
 * @param {string} file relative to the project
 * @param {string} specifier as written
 */
export function forbiddenImport(file, specifier) {
  if (/\.test\.tsx?$/.test(file)) return undefined
  const target = resolveOwn(file, specifier)
  if (target === undefined || target === 'package.json') return undefined
  const row = ZONES.find(({ from }) => from.test(file))
  if (!row) return undefined
  const own = row.from.exec(file)?.[0].replace(/\/$/, '') ?? ''
  const allowed = [own, ...row.may].some((zone) => target === zone || target.startsWith(`${zone}/`))
  return allowed
    ? undefined
    : `${file} may not import ${target}; it may import ${row.may.join(', ') || 'packages only'}.`
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function resolveOwn(file, specifier) {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return undefined
}
