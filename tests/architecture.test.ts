import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { forbiddenImport } from './support/import-zones.mjs'
import minVersions from './support/min-versions.json'

const root = path.resolve(__dirname, '..')

const TOP_LEVEL = ['app', 'bench', 'components', 'docs', 'lib', 'public', 'server', 'tests']
const GENERATED = ['coverage', 'dist', 'node_modules', 'playwright-report', 'test-results']
const LIB = [
  'README.md',
  'bff',
  'brand.ts',
  'client',
  'contract',
  'dates',
  'fault-envelope.ts',
  'formula.ts',
  'holds-key.ts',
  'loopback.ts',
  'metrics-page.ts',
  'money',
  'traces.ts',
]
const SERVER = [
  ...['README.md', 'app.ts', 'cli', 'db', 'env.ts', 'erase-company.ts', 'http', 'jobs', 'ledger'],
  ...['main.ts', 'move-company.ts', 'providers', 'routes', 'seed', 'services'],
]

describe('the tree', () => {
  it('has no top-level folder beyond the known ones', () => {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !GENERATED.includes(entry.name))
      .map((entry) => entry.name)
    expect(folders.filter((name) => !TOP_LEVEL.includes(name))).toEqual([])
  })

  it('allows only the known folders in lib and server', () => {
    expect(readdirSync(path.join(root, 'lib')).filter((name) => !LIB.includes(name))).toEqual([])
    const beside = (name: string): boolean => SERVER.includes(name.replace('.test.ts', '.ts'))
    expect(readdirSync(path.join(root, 'server')).filter((name) => !beside(name))).toEqual([])
  })

  it('names files in kebab-case and has no barrels', () => {
    const named = /^(?:\[{1,2}(?:\.{3})?[a-z-]+\]{1,2}|\([a-z-]+\)|_?[a-z0-9]+(?:[-.][a-z0-9]+)*)$/
    expect(sources().filter((file) => !file.split('/').every((part) => named.test(part)))).toEqual([])
    expect(sources().filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([])
  })

  it("names every module in its folder's README", () => {
    const unnamed = sources().filter((file) => {
      const readme = path.join(root, path.dirname(file), 'README.md')
      if (/\.(test|fixture)\./.test(file) || !existsSync(readme)) return false
      const named = [...readFileSync(readme, 'utf8').matchAll(/`([\w*-]+)(?:\.\w+)?`/g)].map(([, name = '']) => name)
      const own = path.basename(file).replace(/\.\w+$/, '')
      return !named.some((name) => new RegExp(`^${name.replaceAll('*', '.*')}$`).test(own))
    })
    expect(unnamed).toEqual([])
  })
})

describe('imports', () => {
  it('stay within the zones', () => {
    const problems = sources().flatMap((file) =>
      importsOf(file).flatMap((specifier) => forbiddenImport(file, specifier) ?? []),
    )
    expect(problems).toEqual([])
  })

  it('take the router from the one module that keeps offline users on the page', () => {
    const nextRouter = /import \{[^}]*\buseRouter\b[^}]*\} from 'next\/navigation'/
    const own = sources().filter((file) => nextRouter.test(readFileSync(path.join(root, file), 'utf8')))
    expect(own).toEqual(['components/ui/use-router.ts'])
  })

  it('form no cycle at run time', () => {
    expect(circles(new Map(sources().map((file) => [file, targetsOf(file)])))).toEqual([])
  })

  it('of packages are declared in package.json', () => {
    const { dependencies, devDependencies } = manifest()
    const known = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])
    const problems = sources().flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const name = packageOf(specifier)
        return name && !known.has(name) ? [`${file}: ${name}`] : []
      }),
    )
    expect(problems).toEqual([])
  })

  it('of the shipped programs need no development package', () => {
    const { dependencies } = manifest()
    const shipped = sources().filter((file) => /^(app|components|lib|server)\//.test(file) && !isTooling(file))
    const problems = shipped.flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const name = packageOf(specifier)
        return name && !(name in dependencies) ? [`${file}: ${name}`] : []
      }),
    )
    expect(problems).toEqual([])
  })
})

describe('styles', () => {
  // A component owns its styles: only tokens, reset, print styles and the styles of the grid library are global.
  const GRID = ['drawn', 'first', 'grid-host', 'hangs', 'last', 'money-cell', 'pick', 'unseen']

  it('are global only for tokens, reset and print', () => {
    const sheets = readdirSync(path.join(root, 'components/ui/styles')).map((name) => `components/ui/styles/${name}`)
    expect([...sheets, 'app/globals.css'].flatMap(classesOf)).toEqual([])
    expect(classesOf('components/grid/grid.css').sort()).toEqual(GRID)
  })

  it('are in no other style sheet', () => {
    const sheets = TOP_LEVEL.flatMap((name) =>
      readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
    )
    const beyond = sheets.filter((file) => file.endsWith('.css') && !file.startsWith('components/ui/styles/'))
    expect(beyond.sort()).toEqual(['app/globals.css', 'components/grid/grid.css'])
  })

  it('use no important modifier', () => {
    const forcing = sources().filter((file) => /^(app|components)\//.test(file) && !isTooling(file) && hasForce(file))
    expect(forcing).toEqual([])
  })
})

describe('packages', () => {
  it('are not older than the oldest version known to be safe', () => {
    const { packages } = lockfile()
    const old = Object.entries(minVersions).filter(([name, oldest]) => {
      const installed = packages[`node_modules/${name}`]?.version
      return installed === undefined || compare(installed, oldest) < 0
    })
    expect(old).toEqual([])
  })

  it('are pinned to exact versions', () => {
    const { dependencies, devDependencies } = manifest()
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, range]) => !/^\d/.test(range))
    expect(loose).toEqual([])
  })

  it('are locked without registry URLs', () => {
    const resolved = Object.entries(lockfile().packages).filter(([, entry]) => entry.resolved !== undefined)
    expect(resolved.map(([name]) => name)).toEqual([])
  })

  it('are locked for every platform, so that a clean install works everywhere', () => {
    const { packages } = lockfile()
    const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(packages, at, name)),
    )
    expect(missing).toEqual([])
  })
})

describe('the data folder', () => {
  it('gets only files that are synced, so that none is empty after a power cut', () => {
    const writers = ['server/db', 'server/cli/support/data-dir.mjs', 'server/cli/support/backup-secrets.mjs']
    const calls = sources()
      .filter((file) => writers.some((writer) => file.startsWith(writer)) && !file.includes('.test.') && file !== LOCK)
      .flatMap((file) =>
        [...readFileSync(path.join(root, file), 'utf8').matchAll(/\b(?:writeFileSync|createWriteStream)\(.*/g)].map(
          ([call]) => `${file}: ${call}`,
        ),
      )
    expect(calls.length).toBeGreaterThan(8)
    expect(calls.filter((call) => !call.includes('flush: true'))).toEqual([])
  })
  /** Says which program uses the folder; after a power cut none does. */
  const LOCK = 'server/db/embedded/lock.mjs'
})

describe('the README', () => {
  it('names only paths that exist', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
    const paths = [...readme.matchAll(/`((?:app|bench|components|docs|lib|public|server|tests)\/[\w./[\]-]*)`/g)]
    const links = [...readme.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)]
    const named = [...paths, ...links].flatMap((match) => match[1] ?? [])
    const stands = (name: string) => ['', '.ts', '.tsx', '.mjs'].some((end) => existsSync(path.join(root, name + end)))
    expect(named.filter((name) => !stands(name))).toEqual([])
  })

  it('names only npm scripts that exist', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
    const scripts = [...readme.matchAll(/npm run ([\w:-]+)/g)].flatMap((match) => match[1] ?? [])
    expect(scripts.filter((name) => !(name in manifest().scripts))).toEqual([])
  })
})

describe('the guides', () => {
  const OF_PLATFORM = ['AT', 'HOME', 'INIT_CWD', 'NEXT_RUNTIME', 'NODE_ENV', 'PATH', 'WANT']

  it('name every variable that is read from the environment', () => {
    const guides = ['README.md', 'CONTRIBUTING.md'].map((name) => readFileSync(path.join(root, name), 'utf8')).join()
    const read = sources().flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/process\.env\.([A-Z_]+)/g)].flatMap(
        ([, name]) => name ?? [],
      ),
    )
    const missing = [...new Set(read)].filter((name) => !OF_PLATFORM.includes(name) && !guides.includes(`\`${name}\``))
    expect(missing).toEqual([])
  })
})

/** The classes in a style sheet's selectors, except those of the grid library. */
function classesOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8').replace(/\/\*.*?\*\//gs, '')
  const selectors = [...text.matchAll(/([^{}]+)\{/g)].flatMap((match) => match[1]?.trim() ?? [])
  const names = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.replace(/'[^']*'/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)])
  return [...new Set(names.flatMap((match) => match[1] ?? []))].filter((name) => !name.startsWith('ag-'))
}

/** Whether a class ends in an exclamation mark. */
function hasForce(file: string): boolean {
  const literals = readFileSync(path.join(root, file), 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g) ?? []
  return literals.some((text) => /[\s'"`][\w:>&[\].()*~=-]*-[^\s'"`]*!(?=[\s'"`])/.test(text))
}

type Manifest = Record<'dependencies' | 'devDependencies' | 'scripts', Record<string, string>>
type Locked = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }

function manifest(): Manifest {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
}

function lockfile(): { packages: Record<string, Locked> } {
  return JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
}

function sources(): string[] {
  return TOP_LEVEL.filter((name) => existsSync(path.join(root, name))).flatMap((name) =>
    readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
  )
}

/** Our own files that a file loads at run time; type-only imports are erased by then. */
function targetsOf(file: string): string[] {
  return importsOf(file, { types: false }).flatMap((specifier) => {
    const name = specifier.startsWith('@/') ? specifier.slice(2) : path.posix.join(path.dirname(file), specifier)
    const ends = specifier.startsWith('@/') || specifier.startsWith('.') ? ['', '.ts', '.tsx', '.mjs'] : []
    const end = ends.find((one) => statSync(path.join(root, name + one), { throwIfNoEntry: false })?.isFile())
    return end === undefined ? [] : [name + end]
  })
}

/** Each import cycle once, as the files along it. */
function circles(graph: ReadonlyMap<string, string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file].join(' > '))
    else if (!done.has(file)) for (const target of graph.get(file) ?? []) walk(target, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return found
}

function importsOf(file: string, { types = true } = {}): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const keyword = types ? '(?:import|export)' : '(?:import|export)(?!\\s+type\\s)'
  const statements = text.matchAll(new RegExp(`^\\s*${keyword}\\s(?:[^'"\`;]*?\\sfrom\\s+)?['"]([^'"\\n]+)['"]`, 'gm'))
  const calls = text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g)
  return [...statements, ...calls].flatMap((match) => match[1] ?? [])
}

/** Runs before or outside the programs, where development packages are installed. */
function isTooling(file: string): boolean {
  return file.startsWith('server/cli/') || /\.test\.tsx?$/.test(file) || /(^|\/)testing\.tsx?$/.test(file)
}

function packageOf(specifier: string): string | undefined {
  if (/^(\.|@\/|node:|fs$)/.test(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function isLocked(packages: Record<string, Locked>, at: string, name: string): boolean {
  for (let folder = at; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder}${folder && '/'}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

function compare(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split(/[.-]/).map(Number))
  const at = [0, 1, 2].find((index) => a?.[index] !== b?.[index])
  return at === undefined ? 0 : Number(a?.[at]) - Number(b?.[at])
}
