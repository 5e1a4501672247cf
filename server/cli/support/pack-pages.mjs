// @ts-check
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { inRoot } from './root.mjs'

const compress = promisify(brotliCompress)
const STATIC = '.next/static'

/** Lays scripts and styles of the build packed beside themselves, once and as small as it goes; web serves them as they lie. */
export async function packPages() {
  const names = readdirSync(inRoot(STATIC), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(names.map((name) => pack(inRoot(path.join(STATIC, name)))))
}

/** @param {string} file */
async function pack(file) {
  const bytes = readFileSync(file)
  const packed = await compress(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
  writeFileSync(`${file}.br`, packed)
}
