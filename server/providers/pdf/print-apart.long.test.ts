import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { readPdf, isInside } from '@/tests/support/pdf'
import { bundleTo } from '@/tests/support/run-apart'
import type { Paper, Row } from '../paper/paper'
import { printApart } from './print-apart'
import { PrintingTooLong } from './printer'

let folder: string
let program: URL
beforeAll(() => {
  folder = mkdtempSync(path.resolve('node_modules/.cache-printer-'))
  program = pathToFileURL(bundleTo(folder, 'printer', 'server/providers/pdf/worker.ts'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const line = (name: string, amount = 1): Row => ({ kind: 'line', level: 0, cells: [name, amount] })
const paper = (rows: readonly Row[], over: Partial<Paper> = {}): Paper => ({
  title: 'Trial balance', letterhead: { name: 'Acme', lines: [] }, period: 'As of March 31, 2026', remarks: [], printed_at: 'today',
  columns: [{ label: 'Account', kind: 'text', width: 40 }, { label: 'Amount', kind: 'money', width: 16 }], rows, file_name: 'x', ...over,
})

describe('the printing thread', () => {
  it('prints beside its caller, who goes on meanwhile', async () => {
    const before = performance.eventLoopUtilization()
    const rows = Array.from({ length: 1500 }, (_, index) => line(`Account ${index}`, index))
    const printed = await Promise.all([1, 2, 3].map(() => printApart(program).print({ form: 'statement', paper: paper(rows) })))
    const { utilization } = performance.eventLoopUtilization(before)
    expect(printed.every((bytes) => Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-')).toBe(true)
    // Drawn here, these would keep the loop busy all the time.
    expect(utilization).toBeLessThan(0.5)
  })

  it('a fault of the thread is the caller\'s, and the next paper is printed', async () => {
    const printer = printApart(program)
    const broken = paper([line('x')], { letterhead: { name: 'Acme', lines: [], logo: new Uint8Array([1, 2, 3]) } })
    await expect(printer.print({ form: 'statement', paper: broken })).rejects.toThrow(/image/i)
    expect((await printer.print({ form: 'statement', paper: paper([line('x')]) })).length).toBeGreaterThan(1000)
  })
})

describe('printing that takes longer than whoever asked waits', () => {
  const rows = [line('x')]

  it('is given up, and so is what waited behind it too long', async () => {
    const hanging = path.join(folder, 'hanging.mjs')
    writeFileSync(hanging, 'setInterval(() => undefined, 1000)')
    const printer = printApart(pathToFileURL(hanging), { printMs: 200 })
    const asked = await Promise.allSettled([1, 2, 3, 4].map(() => printer.print({ form: 'statement', paper: paper(rows) })))
    expect(asked.map((each) => each.status === 'rejected' && each.reason instanceof PrintingTooLong)).toEqual([true, true, true, true])
  })
})

describe('a statement', () => {
  const print = async (what: Paper) => readPdf(await printApart(program).print({ form: 'statement', paper: what }))

  it('text that means something elsewhere is text, and nothing is cut: markup, addresses, a word of 10,000 letters, many scripts', async () => {
    const names = ['<script>alert(1)</script>', 'file:///etc/passwd', 'Löwe & Söhne – Đặng, Жуков, Ωmega', 'x'.repeat(10_000), `${'word '.repeat(1500)}end`]
    const pdf = await print(paper(names.map((name) => line(name))))
    const letters = pdf.text.replace(/\s/g, '')
    for (const name of names.slice(0, 3)) expect(letters).toContain(name.replace(/\s/g, ''))
    expect(letters.match(/x{20,}/g)?.join('').length).toBeGreaterThanOrEqual(10_000)
    expect(pdf.text.match(/word/g)).toHaveLength(1500)
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
  })

  it('amounts of thirteen digits stand whole in wide tables', async () => {
    const money = { label: 'Amount', kind: 'money', width: 20 } as const
    const rows: Row[] = [{ kind: 'line', level: 0, cells: ['Freight', -9_999_999_999_999.99, 9_999_999_999_999.99, 1, 2] }]
    const pdf = await print(paper(rows, { columns: [{ label: 'Account', kind: 'text', width: 40 }, money, money, money, money] }))
    expect(pdf.text).toContain('(9,999,999,999,999.99) 9,999,999,999,999.99 1.00 2.00')
    expect(pdf.pages.every((page) => isInside(page))).toBe(true)
  })
})
