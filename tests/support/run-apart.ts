import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Bundles a TypeScript program as the build does; returns its path. */
export function bundleTo(folder: string, name: string, entry: string): string {
  const outfile = path.join(folder, `${name}.mjs`)
  const options = {
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node20',
  }
  // The bundler needs its own realm, which a test does not have.
  execFileSync(process.execPath, ['-e', `require('esbuild').buildSync(${JSON.stringify(options)})`])
  return outfile
}

/**
 * Runs a program text in a process of its own, so that memory and processor time can be measured; returns its JSON output. It is inside
 * the project so that packages are found.
 */
export function runApart<T>(source: string): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-apart-'))
  const home = mkdtempSync(path.resolve('node_modules/.cache-apart-'))
  try {
    const entry = path.join(folder, 'entry.ts')
    writeFileSync(entry, source.replace(/'@\//g, `'${process.cwd()}/`))
    const program = bundleTo(home, 'program', entry)
    return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })) as T
  } finally {
    for (const used of [folder, home]) rmSync(used, { recursive: true, force: true })
  }
}
