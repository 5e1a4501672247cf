import { createServer } from 'node:http'
import { build } from 'esbuild'
import { freePort } from './programs'

export interface GridFloor {
  origin: string
  stop: () => void
}

const HTML = '<!doctype html><meta charset="utf-8"><title>Floor</title><body style="margin:0"><main></main><script src="/page.js"></script>'

/** Serves the thinnest page that shows as many rows as ours in the same grid; see grid-floor-page.tsx. */
export async function startGridFloor(): Promise<GridFloor> {
  const { outputFiles } = await build({
    entryPoints: ['bench/grid-floor-page.tsx'], bundle: true, minify: true, write: false, format: 'iife', jsx: 'automatic', target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = outputFiles[0]?.text ?? ''
  const port = await freePort()
  const server = createServer(({ url }, response) => {
    if (url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else response.setHeader('content-type', 'text/html').end(HTML)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
