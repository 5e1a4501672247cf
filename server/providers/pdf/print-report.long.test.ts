import { runApart } from '@/tests/support/run-apart'

const PROGRAM = `
import { peakMb } from '@/tests/support/peak-memory'
import { printHere } from '@/server/providers/pdf/draw'
const columns = [['Date', 'date'], ['Entry', 'text'], ['Description', 'text'], ['Debit', 'money'], ['Credit', 'money'], ['Balance', 'money']]
  .map(([label, kind]) => ({ label, kind, width: 16 }))
const rows = Array.from({ length: 5000 }, (_, index) => ({ kind: 'line', level: 0, cells: [
  '2026-02-03', 'TXN-' + index, 'PILOT TRAVEL CENTER #' + index + ' JOPLIN MO card 4417', index % 2 ? index + 0.37 : null, index % 2 ? null : index + 0.37, -index * 1.5] }))
const paper = { title: 'General ledger', letterhead: { name: 'Acme', lines: [] }, period: '2026', remarks: [], printed_at: 'now', columns, rows, file_name: 'x' }
const before = process.cpuUsage()
const bytes = await printHere.print({ form: 'report', paper })
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ bytes: bytes.length, cpuMs: (user + system) / 1000, peakMb: peakMb() }))
`

test('5,000 rows print with at most 200 MB and 6 s of processor time, even on a busy machine', () => {
  const { bytes, cpuMs, peakMb } = runApart<{ bytes: number; cpuMs: number; peakMb: number }>(PROGRAM)
  process.stdout.write(
    `PDF of 5,000 rows: ${Math.round(cpuMs)} ms of processor time, peak ${Math.round(peakMb)} MB, ${Math.round(bytes / 1024)} KiB\n`,
  )
  expect(peakMb).toBeLessThan(200)
  expect(cpuMs).toBeLessThan(6000)
})
