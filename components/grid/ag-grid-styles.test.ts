import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { GRID_LOOK } from './theme'

/*
 * The look of tables is what the library's own theme makes of our values, less all that is for parts which the packed library does not
 * have. As a stylesheet it needs no script, and the page is not styled anew when a table comes or goes.
 */
const FILE = path.join(__dirname, 'ag-grid.css')
const WRITE = process.env.WRITE_GRID_STYLES === 'on'
const HEAD = `/* Written by ag-grid-styles.test.ts: WRITE_GRID_STYLES=on npx jest components/grid/ag-grid-styles */\n`
/** Sorted, and dragged: to a place, or nowhere. */
const ICONS = ['asc', 'desc', 'arrows', 'left', 'right', 'not-allowed', 'eye-slash', 'pin']

test('the stylesheet of tables is what the library makes of our look; WRITE_GRID_STYLES=on writes it anew', async () => {
  const rules = kept(parsed(ours(await themeStyles())), known())
  const used = variablesOf(written(rules))
  const styles = `${HEAD}@layer ag-grid {\n${written(rules.map((rule) => withVariables(rule, used)))}\n}\n`
  if (WRITE) writeFileSync(FILE, styles)
  expect(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '').toBe(styles)
})

test('the packed library writes no style into the page', () => {
  expect(packed).not.toMatch(/mask-image|--ag-selected-row-background-color/)
})

/** What the library's theming writes into a page. */
async function themeStyles(): Promise<string> {
  // Without these it takes this for a server.
  Object.assign(document, { fonts: { forEach: () => undefined } })
  const { createGrid, themeQuartz } = await import('ag-grid-community')
  await import('./ag-grid-modules')
  const told = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  // Beside the page, which need not be laid out by them.
  const styles = document.createElement('div')
  createGrid(document.createElement('div'), { theme: themeQuartz.withParams(GRID_LOOK), themeStyleContainer: styles, rowSelection: { mode: 'multiRow' } })
  told.mockRestore()
  const written = [...styles.querySelectorAll('style')]
  const textOf = (isTheme: boolean) => written.filter(({ dataset }) => dataset.agCss?.startsWith('ag-theme') === isTheme).map(({ textContent }) => textContent)
  const library = textOf(false).join('\n')
  return [library, ...ofParts().filter((css) => !library.includes(css)), ...textOf(true)].join('\n')
}

/** What a part of the library brings along that is made only when it is needed, such as the column in hand. */
const ofParts = (): string[] => [...packed.matchAll(/(["'`])(\.ag-(?:(?!\1)[^\\]|\\.)*\})\1/g)].map(([, , css = '']) => css).filter((css) => !css.includes('${'))

/** One name for all parts of the theme, and values without a way to inherit them from a table around. */
const ours = (css: string): string =>
  css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\.ag-theme-(?!inherit)[\w-]+/g, '.ag-theme-haulbook')
    .replaceAll(/:\s*var\(--ag-inherited-[\w-]+, (.*)\);/g, ': $1;')

const PACK = `process.stdout.write(await (await import('${pathToFileURL(path.resolve(__dirname, '../../server/cli/support/pack-grid.mjs')).href}')).packedGrid())`
const packed = execFileSync(process.execPath, ['--input-type=module', '-e', PACK], { encoding: 'utf8', maxBuffer: 16 * 2 ** 20 })

interface Rule {
  head: string
  body: (Rule | string)[]
}

function parsed(css: string): Rule[] {
  const open: Rule[] = [{ head: '', body: [] }]
  let text = ''
  const end = () => {
    if (text.trim()) open.at(-1)?.body.push(text.trim())
    text = ''
  }
  for (const piece of css.split(/([{};])/)) {
    if (piece === '{') {
      const rule = { head: text.trim().replaceAll(/\s+/g, ' '), body: [] }
      open.at(-1)?.body.push(rule)
      open.push(rule)
      text = ''
    } else if (piece === '}' || piece === ';') {
      end()
      if (piece === '}') open.pop()
    } else text += piece
  }
  return (open[0]?.body ?? []).filter((part) => typeof part !== 'string')
}

/** Rules for elements that the packed library can make. */
function kept(rules: readonly Rule[], has: (name: string) => boolean): Rule[] {
  const within = ({ head, body }: Rule): Rule | null => {
    const selectors = head.startsWith('@') ? [head] : head.split(/,(?![^(]*\))/).filter((selector) => isKnown(selector, has))
    const parts = body.map((part) => (typeof part === 'string' ? part : within(part))).filter((part) => part !== null)
    return selectors.length > 0 && parts.length > 0 ? { head: selectors.join(','), body: parts } : null
  }
  const all = rules.map(within).filter((rule) => rule !== null)
  const text = written(all.filter(({ head }) => !head.startsWith('@keyframes')))
  return all.filter(({ head }) => !head.startsWith('@keyframes') || text.includes(head.replace('@keyframes ', '')))
}

/** A list of alternatives stands for whichever of them there is. */
const isKnown = (selector: string, has: (name: string) => boolean): boolean =>
  !/\.ag-(rtl|theme-inherit|layout-print)/.test(selector) &&
  [...selector.replaceAll(/:not\([^)]*\)|\([^()]*,[^()]*\)/g, '').matchAll(/\.(ag-[\w-]+)/g)].every(([, name = '']) => has(name))

/** The library also makes names of a name and what is put behind it. */
function known(): (name: string) => boolean {
  const words = new Set(packed.match(/\bag-\w[\w-]*/g))
  return (name) => {
    if (name === 'ag-theme-haulbook') return true
    if (name.startsWith('ag-icon-')) return ICONS.includes(name.replace('ag-icon-', ''))
    return name.split('-').some((_, at, parts) => at > 0 && (words.has(parts.slice(0, at + 1).join('-')) || words.has(`${parts.slice(0, at + 1).join('-')}-`)))
  }
}

/** Values that a rule, our own stylesheet or the library reads, and what they are made of. */
function variablesOf(css: string): Set<string> {
  const values = new Map([...css.matchAll(/(--ag-[\w-]+): ?([^;{}]+)/g)].map(([, name = '', value = '']) => [name, value]))
  const measured = [...packed.matchAll(/changeKey:"(\w+)"|\("(\w+)",[^)]*\)/g)].map(([, one, other]) => `--ag-${kebab(one ?? other ?? '')}`)
  const own = readFileSync(path.join(__dirname, '../ui/styles/grid.css'), 'utf8')
  const read = new Set([...variablesIn(own), ...measured, ...variablesIn(css.replaceAll(/--ag-[\w-]+: ?[^;{}]+/g, ''))])
  for (const name of read) for (const part of variablesIn(values.get(name) ?? '')) read.add(part)
  return read
}
const kebab = (name: string): string => name.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)
const variablesIn = (css: string): string[] => css.match(/--ag-[\w-]+/g) ?? []

const withVariables = ({ head, body }: Rule, used: Set<string>): Rule => ({
  head,
  body: body
    .filter((part) => typeof part !== 'string' || !part.startsWith('--ag-') || part.startsWith('--ag-internal') || used.has(part.split(':')[0] ?? ''))
    .map((part) => (typeof part === 'string' ? part : withVariables(part, used))),
})

const written = (rules: readonly (Rule | string)[]): string =>
  rules.map((rule) => (typeof rule === 'string' ? `${rule};` : `${rule.head} { ${written(rule.body).replaceAll('\n', ' ')} }`)).join('\n')
