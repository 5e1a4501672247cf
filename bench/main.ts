/*
 * npm run bench [-- --lines 100000] [-- --only lists,reports] [-- --keep]; the sections are in options.ts.
 *
 * Loads books of a million bank lines through the product's own services into a durable PostgreSQL of its own, checks their totals,
 * and holds what we do against the thinnest code that could do it, by turns in the same run: machines differ, ratios do not.
 */
import { randomBytes } from 'node:crypto'
import { Report } from './report'
import { readOptions, type Options } from './options'
import { openBooks, type Books } from './database'
import { measureImport } from './import'
import { measureEditors } from './document-pages'
import { measureDocuments } from './documents'
import { measureGrowth } from './growth'
import { measureLedger } from './ledger-page'
import { measureLists } from './lists'
import { measureLoad } from './load'
import { measureEveryReport } from './every-report'
import { measureNeighbors } from './neighbors'
import { measureReports } from './reports'
import { measureExports, runExport } from './exports'
import { startApi, startFloor } from './api'
import type { Program } from './programs'
import { serveFloor } from './floor'
import { measureBff } from './bff'
import { measurePages } from './pages'
import { measureStart } from './start'
import { runUploads } from './uploads'
import { startWeb } from './web'

if (process.argv[2] === '--serve-floor') serveFloor(process.env)
else if (process.argv[2] === '--run-export') await runExport(process.env)
else if (process.argv[2] === '--run-uploads') await runUploads(process.env)
else await run(readOptions(process.argv.slice(2)))

async function run(options: Options): Promise<void> {
  const report = new Report()
  const { sections } = options
  if ([...sections].some((section) => section !== 'start' && section !== 'growth')) {
    const books = await openBooks(options)
    try {
      await onBooks(books, options, report)
    } finally {
      await books.close()
    }
  }
  if (sections.has('start')) await measureStart(report)
  if (sections.has('growth')) await measureGrowth(options, report)
  report.print()
}

async function onBooks(books: Books, options: Options, report: Report): Promise<void> {
  const { sections, folder } = options
  if (sections.has('import')) await measureImport(books, report)
  if (sections.has('exports')) await measureExports(books, report)
  const programs = { api: await startApi(books, folder), floor: await startFloor(books, books.big) }
  try {
    if (sections.has('lists')) await measureLists(books, programs, report)
    if (sections.has('documents')) await measureDocuments(books, programs.api, report)
    if (sections.has('reports')) {
      await measureReports(books, programs, report)
      await measureEveryReport(books, programs, report)
    }
    if (sections.has('neighbors')) await measureNeighbors(books, programs.api, report)
    if (sections.has('bff') || sections.has('pages') || sections.has('editors') || sections.has('ledger'))
      await onWeb(books, programs.api, { sections, folder }, report)
    if (sections.has('load')) await underLoad(books, programs.api, options, report)
  } finally {
    await Promise.all([programs.api.stop(), programs.floor.stop()])
  }
}

async function underLoad(books: Books, api: Program, { folder, minutes, people }: Options, report: Report) {
  const session_secret = randomBytes(48).toString('base64url')
  const web = await startWeb(api, folder, session_secret)
  try {
    await measureLoad(books, { api, web, session_secret }, { minutes, people }, report)
  } finally {
    await web.stop()
  }
}

async function onWeb(
  books: Books,
  api: Program,
  { sections, folder }: Pick<Options, 'sections' | 'folder'>,
  report: Report,
): Promise<void> {
  const web = await startWeb(api, folder)
  try {
    if (sections.has('bff')) await measureBff(books, { api, web }, report)
    if (sections.has('pages')) await measurePages(books, web, report)
    if (sections.has('editors')) await measureEditors(books, web, report)
    if (sections.has('ledger')) await measureLedger(books, web, report)
  } finally {
    await web.stop()
  }
}
