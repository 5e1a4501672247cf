import path from 'node:path'
import { build } from 'esbuild'

/** Builds the command that checks all books, as it is shipped; returns its path. */
export async function checkBooksProgram(): Promise<string> {
  const outfile = path.join(process.cwd(), `node_modules/.cache/haulbook/check-books-${process.pid}.mjs`)
  await build({
    entryPoints: ['server/jobs/check-books.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
    alias: { '@': process.cwd() },
  })
  return outfile
}
