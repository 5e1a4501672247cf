// @ts-check
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { inRoot } from './root.mjs'

const compress = promisify(brotliCompress)
const STATIC = '.next/static'
/**
 * Nearly all of a script is called soon after it has come, so the browser may compile it while it is still coming, beside the page's
 * own work. Else it reads each function twice and the second time holds up the page. Source: V8, explicit compile hints.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

/** Lays scripts and styles of the build packed beside themselves, once and as small as it goes; web serves them as they lie. Scripts are to be compiled at once. */
export async function packPages() {
  const names = readdirSync(inRoot(STATIC), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(names.map((name) => pack(inRoot(path.join(STATIC, name)))))
}

/** @param {string} file */
async function pack(file) {
  if (file.endsWith('.js')) hint(file)
  const bytes = readFileSync(file)
  const packed = await compress(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  writeFileSync(`${file}.br`, packed)
}

/** @param {string} file */
function hint(file) {
  const script = readFileSync(file, 'utf8')
  if (!script.startsWith(COMPILE_AT_ONCE)) writeFileSync(file, COMPILE_AT_ONCE + script)
}
