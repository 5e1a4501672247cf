import type { Paper } from '../paper/paper'
import { workbook } from './workbook'

/** A report as a workbook. */
export const paperWorkbook = ({ title, letterhead, period, remarks, printed_at, columns, rows }: Paper): AsyncGenerator<Buffer> =>
  workbook({
    name: title,
    head: [letterhead.name, title, [period, ...remarks].join(' · '), `Generated ${printed_at}`],
    columns,
    rows: [rows],
  })
