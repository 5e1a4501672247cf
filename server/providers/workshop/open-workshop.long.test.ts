import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readPdf, isInside } from '@/tests/support/pdf'
import { bundleTo, runApart } from '@/tests/support/run-apart'
import type { Paper, Row } from '../paper/paper'
import { workHere } from './work-here'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.resolve('node_modules/.cache-workshop-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const line = (name: string, amount = 1): Row => ({ kind: 'line', level: 0, cells: [name, amount] })
const paper = (rows: readonly Row[], over: Partial<Paper> = {}): Paper => ({
  title: 'Trial balance',
  letterhead: { name: 'Acme', lines: [] },
  period: 'As of March 31, 2026',
  remarks: [],
  printed_at: 'today',
  columns: [
    { label: 'Account', kind: 'text', width: 40 },
    { label: 'Amount', kind: 'money', width: 16 },
  ],
  rows,
  file_name: 'x',
  ...over,
})

/** Runs `body` in a separate process with a workshop whose threads run a program; returns what `body` returns. */
const inWorkshop = <T>(program: string, options: { workMs?: number }, body: string): T =>
  runApart<T>(`
    import { openWorkshop } from '@/server/providers/workshop/open-workshop'
    import { workHere } from '@/server/providers/workshop/work-here'
    const workshop = openWorkshop(new URL(${JSON.stringify(pathToFileURL(program).href)}), ${JSON.stringify(options)})
    const paper = ${JSON.stringify(paper([line('x')]))}
    const bytes = (text) => new TextEncoder().encode(text)
    const nameOf = (work) => work.then(() => 'done', (error) => error.constructor.name + ': ' + error.message)
    // A hanging thread alone does not keep the process alive.
    const alive = setInterval(() => undefined, 1000)
    const told = await (async () => { ${body} })()
    clearInterval(alive)
    await workshop.close()
    console.log(JSON.stringify(told))`)

const program = (name: string, text: string): string => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

test("threads print, write workbooks and read files like the caller's thread, with the same error messages", () => {
  const worker = bundleTo(folder, 'workshop', 'server/providers/workshop/worker.ts')
  expect(
    inWorkshop(
      worker,
      {},
      `
      const text = 'Date,Description,Amount\\n' + Array.from({ length: 300 }, (_, n) => '2026-02-03,FUEL ' + n + ',-' + n + '.25').join('\\n')
      const mapping = { date: 0, description: 1, amount: 2, date_order: 'ymd', flip_sign: false, skip_rows: 1 }
      const options = { file_name: 'bank.csv', mapping }
      const plain = (statement) => JSON.stringify(statement, (_, value) => (typeof value === 'bigint' ? String(value) : value))
      const [there, here] = [await workshop.readStatement(bytes(text), options, 'a'), await workHere.readStatement(bytes(text), options)]
      return {
        same: plain(there) === plain(here),
        list: await workshop.readList(bytes('Name,Email\\nAcme,a@b.example\\n'), 'a'),
        noList: await nameOf(workshop.readList(bytes('%PDF-1.7'), 'a')).then((told) => told.split('. ')[0]),
        pdf: Buffer.from((await workshop.print({ form: 'report', paper }, 'a')).subarray(0, 5)).toString(),
        xlsx: Buffer.from((await workshop.workbook([paper], 'a')).subarray(0, 2)).toString(),
        empty: await nameOf(workshop.readStatement(bytes(''), {}, 'a')),
        long: await nameOf(workshop.readStatement(bytes('1,a,2\\n'.repeat(860000)), {}, 'a')),
      }`,
    ),
  ).toEqual({
    same: true,
    list: [
      { line: 1, cells: ['Name', 'Email'] },
      { line: 2, cells: ['Acme', 'a@b.example'] },
    ],
    noList: 'StatementRefused: This is a PDF',
    pdf: '%PDF-',
    xlsx: 'PK',
    empty: 'StatementRefused: The file is empty. Please download the statement again.',
    long: 'StatementRefused: The file has more than 100,000 lines. Please download a shorter period, or split the file.',
  })
})

test('work that takes too long is ended, and work that waited too long behind it is reported as not begun', () => {
  const hanging = program(
    'hanging.mjs',
    'export default ({ begun }) => { Atomics.store(begun, 0, 1); return new Promise(() => setInterval(() => undefined, 1000)) }',
  )
  expect(
    inWorkshop<string[]>(
      hanging,
      { workMs: 1000 },
      `return Promise.all(['a', 'a', 'b', 'c'].map((company) => nameOf(workshop.print({ form: 'report', paper }, company))))`,
    ).map((message) => message.split(':')[0]),
  ).toEqual(['PrintingTooLong', 'WorkNotBegun', 'PrintingTooLong', 'WorkNotBegun'])
})

test('work that exceeds its memory limit ends its thread, and the next piece is done', () => {
  const greedy = program(
    'greedy.mjs',
    `export default ({ piece: { kind } }) => { if (kind === 'print') return { bytes: new Uint8Array(3) }
       const kept = []; for (;;) kept.push(new Array(10_000).fill(Math.random())) }`,
  )
  expect(
    inWorkshop<string[]>(
      greedy,
      {},
      `return [await nameOf(workshop.readStatement(bytes('x'), {}, 'a')), await nameOf(workshop.print({ form: 'report', paper }, 'a'))]`,
    ).map((message) => message.split(':')[0]),
  ).toEqual(['WorkTooLarge', 'done'])
})

describe('a statement', () => {
  const print = async (what: Paper) => readPdf(await workHere.print({ form: 'report', paper: what }))

  it('text with special meaning elsewhere stays plain text, and nothing is cut: markup, addresses, a word of 10,000 letters, many scripts', async () => {
    const names = [
      '<script>alert(1)</script>',
      'file:///etc/passwd',
      'Löwe & Söhne – Đặng, Жуков, Ωmega',
      'x'.repeat(10_000),
      `${'word '.repeat(1500)}end`,
    ]
    const pdf = await print(paper(names.map((name) => line(name))))
    const letters = pdf.text.replace(/\s/g, '')
    for (const name of names.slice(0, 3)) expect(letters).toContain(name.replace(/\s/g, ''))
    expect(letters.match(/x{20,}/g)?.join('').length).toBeGreaterThanOrEqual(10_000)
    expect(pdf.text.match(/word/g)).toHaveLength(1500)
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
  })

  it('amounts of thirteen digits are printed in full in wide tables', async () => {
    const money = { label: 'Amount', kind: 'money', width: 20 } as const
    const rows: Row[] = [
      { kind: 'line', level: 0, cells: ['Freight', -9_999_999_999_999.99, 9_999_999_999_999.99, 1, 2] },
    ]
    const pdf = await print(
      paper(rows, { columns: [{ label: 'Account', kind: 'text', width: 40 }, money, money, money, money] }),
    )
    expect(pdf.text).toContain('(9,999,999,999,999.99) 9,999,999,999,999.99 1.00 2.00')
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
  })
})
