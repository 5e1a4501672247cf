/*
 * Packs the table's library for the pages: what we never call of it would else be a tenth of what a list loads. What no table of ours
 * asks for but the library's core brings along anyway is taken out here. Each piece must be found, so that a newer library fails the
 * build instead of growing unseen; the journeys through the lists run on what is packed here.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Nothing guesses types, lies over the rows, groups columns or reads formulas. */
const MODULES = ['DataTypeModule', 'OverlayModule', 'ColumnGroupHeaderCompModule', 'ExpressionModule', 'SkeletonCellRendererModule']

/** @type {Record<string, RegExp[]>} The look is a stylesheet (ag-grid.css), so the library needs no way to write one. */
const CUTS = {
  'ag-stack': [
    /(?<=^ {2}handleThemeChange\(\) \{\n)[\s\S]*?\n(?= {2}\}\n)/m,
    /^ {2}handleNewTheme\(newTheme\) \{\n[\s\S]*?\n {2}\}\n/m,
    /(?<=^var sharedDefaults = \{\n)[\s\S]*?\n(?=\};\n)/m,
  ],
  'ag-grid-community': [
    /^ {4}return themeQuartz;\n/m,
    /^ {4}additionalCss\.set\("core", \[core_default\]\);\n {4}_addAdditionalCss\(.*\);\n/m,
    /(?<=^var coreDefaults = \{\n)[\s\S]*?\n(?=\};\n)/m,
    /^ {2}dynamicBeans: \{ headerGroupCellCtrl: HeaderGroupCellCtrl \},\n/m,
    ...MODULES.map((name) => new RegExp(`(?<=^var CommunityCoreModule = \\{\n(?:.*\n){1,90}) {4}${name},?\n`, 'm')),
  ],
}

/** One module of all that `ag-grid-parts.ts` names. */
export async function packedGrid() {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../../components/grid/ag-grid-parts.ts', import.meta.url))],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name: 'cuts', setup: (packer) => packer.onLoad({ filter: /[\\/](ag-stack|ag-grid-community)[\\/].*\.mjs$/ }, ({ path: file }) => ({ contents: cut(file) })) }],
  })
  return outputFiles[0]?.text ?? ''
}

/** @param {string} file */
function cut(file) {
  const library = Object.keys(CUTS).find((name) => file.includes(`${path.sep}${name}${path.sep}`))
  return (CUTS[library ?? ''] ?? []).reduce((source, piece) => {
    if (!piece.test(source)) throw new Error(`${library} has no ${piece.source}: look at what it has instead.`)
    return source.replace(piece, '')
  }, readFileSync(file, 'utf8'))
}
