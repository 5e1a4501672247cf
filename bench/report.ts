/** One line of the outcome. Numbers are formatted by the section that measured them. */
export interface Row {
  work: string
  ours: string
  floor?: string
  ratio?: string
  goal: string
  good: boolean | null
}

const COLUMNS = ['work', 'ours', 'floor', 'ratio', 'goal', 'verdict'] as const

type Cells = Partial<Record<(typeof COLUMNS)[number], string>>

export class Report {
  private readonly rows: (Row & { verdict: string })[] = []

  /** `good: null` is for context that no goal speaks of. */
  add(row: Row): void {
    const verdict = row.good === null ? '' : row.good ? 'reached' : 'MISSED'
    this.rows.push({ ...row, verdict })
    process.stdout.write(
      `  ${row.work}: ${row.ours}${row.ratio ? `, ${row.ratio}` : ''}${verdict ? `, ${verdict}` : ''}\n`,
    )
  }

  print(): void {
    const all: Cells[] = [Object.fromEntries(COLUMNS.map((column) => [column, column])), ...this.rows]
    const widths = COLUMNS.map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
    const line = (row: Cells) =>
      `| ${COLUMNS.map((column, index) => (row[column] ?? '').padEnd(widths[index] ?? 0)).join(' | ')} |`
    const [head, ...body] = all.map(line)
    process.stdout.write(
      `\n${[head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n')}\n`,
    )
  }
}

/** Two decimals below ten, one below a hundred. */
export function ms(value: number): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  return `${new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)} ms`
}
export const times = (value: number): string =>
  `${new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value)}×`
export const perSecond = (value: number): string =>
  `${new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(value)}/s`
export const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`
export const cpuNote = (cpu: number | undefined): string => (cpu === undefined ? '' : `, CPU ${ms(cpu)}`)
