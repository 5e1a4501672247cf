import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { createEntity, setDefaultEntity } from '@/lib/contract/company'
import { profitAndLoss, profitAndLossFile, type ProfitAndLoss } from '@/lib/contract/report'
import type { StatementColumns } from '@/lib/contract/report-query'
import { addDays } from '@/lib/dates/day'
import { splitRange } from '@/lib/dates/split-range'
import { parseCents, sumWire, toWire } from '@/lib/money/cents'
import { formatPlain } from '@/lib/money/format'
import { makeDemo } from '@/server/seed/demo'
import { testApi, type ApiClient, type TestApi } from '@/tests/support/api'
import { startSession } from '@/tests/support/company'
import { readPdf } from '@/tests/support/pdf'
import { readSheet } from '@/tests/support/spreadsheet'
import { accountByNumber, bankAccountOf } from '@/tests/support/books'
import { addManualTransaction } from '@/lib/contract/transaction'

const RANGE = { start: '2025-11-15', end: '2026-11-14' }
const QUERY = { start_date: RANGE.start, end_date: RANGE.end }
const BASES = ['accrual', 'cash'] as const
type Basis = (typeof BASES)[number]
const COLUMNS = ['month', 'truck', 'entity'] as const

interface Line {
  entity: string
  date: string
  number: number
  element: string
  signed: string
  truck: string | null
}

/** Every column and row of the statements must equal what another program calculates from the single lines of the books. */
describe('profit and loss in columns, compared with hledger', () => {
  let api: TestApi
  let client: ApiClient
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'haulbook-columns-'))
    api = await testApi()
    api.clock.set('2026-11-21T15:00:00Z')
    const { user_id, entity_id } = await makeDemo(api.ports, {
      name: 'Cottonwood Ridge Freight LLC',
      trucks: 5,
      months: 15,
      email: 'demo@haulbook.example',
      password: 'a long enough one',
    })
    client = api.as((await startSession(api, user_id)).access)
    const { id } = await client.call(createEntity, { body: { name: 'Cottonwood Leasing' } })
    await client.call(setDefaultEntity, { params: { id } })
    const { id: bank_account } = await bankAccountOf(client, { name: 'Leasing checking' })
    const line = async (date: string, amount: number, number: number, amount_type: 'money_in' | 'money_out') =>
      client.call(addManualTransaction, {
        body: {
          bank_account,
          date,
          amount,
          amount_type,
          name: 'Lease',
          chart_of_account: (await accountByNumber(client, number)).id,
        },
      })
    await line('2026-02-02', 6_400.15, 4010, 'money_in')
    await line('2026-03-09', 1_210.4, 6010, 'money_out')
    await line('2026-10-30', 75.05, 7010, 'money_out')
    await client.call(setDefaultEntity, { params: { id: entity_id } })
    for (const basis of BASES) writeFileSync(fileOf(basis), journalOf(await lines(basis)))
  }, 900_000)
  afterAll(async () => {
    await api.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const fileOf = (basis: Basis) => path.join(folder, `${basis}.journal`)

  /** Each income and expense line as it was posted, without the sums that the product stores. */
  const lines = (basis: Basis): Promise<Line[]> =>
    api.rows({
      text: `select p.entity_id as entity, p.date::text as date, a.chart_number as number, a.account_element as element,
                    p.signed::text as signed, p.truck_id as truck
               from (select entity_id, date, chart_of_account_id, signed, truck_id from posting ${basis === 'cash' ? 'where not accrual_only' : ''}
                     ${basis === 'cash' ? 'union all select entity_id, date, chart_of_account_id, signed, truck_id from cash_posting' : ''}) p
               join chart_of_account a on a.entity_id = p.entity_id and a.id = p.chart_of_account_id
              where a.account_element in ('income', 'expense')`,
      values: [],
    } as never)

  const journalOf = (all: readonly Line[]): string =>
    all
      .map(
        ({ entity, date, number, element, signed, truck }) =>
          `${date} line\n    (${element}:${number})  ${signed} ; entity:${entity}, truck:${truck ?? 'none'}\n`,
      )
      .join('\n')

  /** Sums by account number: income and expense as the statement shows them, positive. */
  function added(basis: Basis, query: string[]): Record<string, number> {
    const table = parse(
      execFileSync(
        'hledger',
        ['-f', fileOf(basis), 'balance', '--flat', '--no-total', '--layout=bare', '--output-format=csv', ...query],
        { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
      ),
    ) as string[][]
    return Object.fromEntries(
      table.slice(1).flatMap(([account = '', , amount = '']) => {
        const [element = '', number = ''] = account.split(':')
        const value = toWire(parseCents(amount))
        return value === 0 ? [] : [[number, element === 'income' ? -value : value]]
      }),
    )
  }

  const days = ({ start, end }: { start: string; end: string }) => ['--begin', start, '--end', addDays(end, 1)]

  /** The content of each column of a report, in order. */
  function queriesOf(columns: (typeof COLUMNS)[number], report: ProfitAndLoss): string[][] {
    const own = [`tag:entity=${report.read_as?.entity}`]
    const parts =
      columns === 'month'
        ? splitRange(RANGE, 'month').map((part) => [...days(part), ...own])
        : columns === 'truck'
          ? report.columns.slice(0, -1).map(({ truck }) => [...days(RANGE), ...own, `tag:truck=^${truck}$`])
          : report.columns.slice(0, -1).map(({ entity }) => [...days(RANGE), `tag:entity=${entity}`])
    return [...parts, [...days(RANGE), ...(columns === 'entity' ? [] : own)]]
  }

  const read = (basis: Basis, columns: StatementColumns) =>
    client.call(profitAndLoss, { query: { ...QUERY, basis, columns } })

  it.each(BASES.flatMap((basis) => COLUMNS.map((columns) => [basis, columns] as const)))(
    "%s, by %s: every column equals hledger's sums, and every row adds up to its total",
    async (basis, columns) => {
      const report = await read(basis, columns)
      const queries = queriesOf(columns, report)
      expect(queries).toHaveLength(report.columns.length)
      for (const [at, query] of queries.entries()) expect(leavesOf(report, at)).toEqual(added(basis, query))
      expect(
        report.rows.filter(({ cells }) => sumWire(cells.slice(0, -1).map((cell) => cell ?? 0)) !== cells.at(-1)),
      ).toEqual([])
      expect(report.columns.length).toBeGreaterThan(columns === 'entity' ? 2 : 5)
    },
  )

  it.each(BASES.flatMap((basis) => COLUMNS.map((columns) => [basis, columns] as const)))(
    '%s, by %s: the workbook and the PDF contain every figure',
    async (basis, columns) => {
      const { columns: heads, rows } = await read(basis, columns)
      const query = { ...QUERY, basis, columns }
      const sheet = readSheet(await client.call(profitAndLossFile, { query: { ...query, as: 'xlsx' } }))
      expect(sheet).toContainEqual(['Account', ...heads.map(({ label }) => label)])
      expect(sheet.at(-1)?.slice(1)).toEqual(rows.at(-1)?.cells)
      for (const { number, kind, label, cells } of rows)
        if (kind === 'line') expect(sheet).toContainEqual([`${number} ${label}`, ...cells])
      const { text } = readPdf(await client.call(profitAndLossFile, { query: { ...query, as: 'pdf' } }))
      const figures = rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [formatPlain(Math.abs(cell))] : [])))
      expect(figures.filter((figure) => !text.includes(figure.replace(/^\$/, '')))).toEqual([])
    },
  )
})

/** The figures of a column by account; amounts posted to a heading itself are added to the others of its number. */
function leavesOf({ rows }: ProfitAndLoss, at: number): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [index, { number, level, cells }] of rows.entries()) {
    const isLeaf = (rows[index + 1]?.level ?? 0) <= level
    const amount = cells[at]
    if (number === null || !isLeaf || !amount) continue
    sums[number] = sumWire([sums[number] ?? 0, amount])
  }
  return sums
}
