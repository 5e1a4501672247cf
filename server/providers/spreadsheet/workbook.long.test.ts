import { runApart } from '@/tests/support/run-apart'

const PROGRAM = `
import { peakMb } from '@/tests/support/peak-memory'
import { workbook } from '@/server/providers/spreadsheet/workbook'
const columns = Array.from({ length: 10 }, (_, index) => ({ label: 'C' + index, kind: index === 0 ? 'date' : index === 1 ? 'money' : 'text', width: 20 }))
function* batches() {
  for (let batch = 0; batch < 50; batch++)
    yield Array.from({ length: 2000 }, (_, index) => ({ kind: 'line', level: 0, cells: columns.map(({ kind }, at) =>
      kind === 'date' ? '2026-02-03' : kind === 'money' ? (batch * 2000 + index) / 100 : 'PILOT TRAVEL CENTER #' + batch + index + at) }))
}
let bytes = 0
for await (const piece of workbook({ name: 'Rows', head: [], columns, rows: batches() })) bytes += piece.length
console.log(JSON.stringify({ bytes, peakMb: peakMb() }))
`

test('100,000 rows of 10 cells are written with a peak of at most 200 MB', () => {
  const { bytes, peakMb } = runApart<{ bytes: number; peakMb: number }>(PROGRAM)
  process.stdout.write(`workbook of 100,000 x 10: peak ${Math.round(peakMb)} MB, ${Math.round(bytes / 1024)} KiB\n`)
  expect(peakMb).toBeLessThan(200)
})
