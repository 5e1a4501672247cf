import { createServer } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { freePort } from './programs'

export interface GridFloor {
  origin: string
  stop: () => void
}

/** What a cell of our list says, row by row. */
export type CellTexts = readonly (readonly string[])[]

const HTML =
  '<!doctype html><meta charset="utf-8"><title>Floor</title><body style="margin:0"><main></main><script src="/rows.js"></script><script src="/page.js"></script>'

/** Serves the thinnest page that shows the same text in the same grid; see grid-floor-page.tsx. */
export async function startGridFloor(rows: CellTexts): Promise<GridFloor> {
  const scripts: Record<string, string> = {
    '/page.js': await bundled('iife', []),
    '/rows.js': `window.rows = ${JSON.stringify(rows)}`,
  }
  const port = await freePort()
  const server = createServer(({ url = '' }, response) => {
    const script = scripts[url]
    if (script === undefined) response.setHeader('content-type', 'text/html').end(HTML)
    else response.setHeader('content-type', 'text/javascript').end(script)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}

/** Compressed bytes of that page without React, which the framework brings. */
export const gridFloorBytes = async (): Promise<number> =>
  brotliCompressSync(await bundled('esm', ['react', 'react-dom', 'react/*', 'react-dom/*'])).length

async function bundled(format: 'iife' | 'esm', external: string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['bench/grid-floor-page.tsx'],
    bundle: true,
    minify: true,
    write: false,
    format,
    external,
    jsx: 'automatic',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}
