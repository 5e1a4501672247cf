import type { GeneralLedgerLine, LedgerSection, LedgerSections } from '@/lib/contract/ledger-report'
import { FILE_ROWS_MAX, type FileFormat } from '@/lib/contract/report-file'
import type { Tx } from '@/server/db/connect'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import { oneSnapshot, reporting, type Ctx } from '../../context'
import { Rejected } from '../../problems'
import type { LedgerQuery } from '../ledger-filter'
import { linesIn } from '../ledger-lines'
import { sectionsIn } from '../ledger-sections'
import { paperOf } from './frame'

const columnsOf = ({ group_by }: LedgerQuery): Column[] => [
  { label: 'Date', kind: 'date', width: 12 },
  { label: 'Entry', kind: 'text', width: 17 },
  ...(group_by === 'account' ? [] : [{ label: 'Account', kind: 'text', width: 30 } as const]),
  { label: 'Description', kind: 'text', width: group_by === 'account' ? 48 : 36 },
  { label: 'Stakeholder', kind: 'text', width: group_by === 'account' ? 28 : 20 },
  { label: 'Debit', kind: 'money', width: 16 },
  { label: 'Credit', kind: 'money', width: 16 },
  ...(group_by === 'account' ? [{ label: 'Balance', kind: 'money', width: 18 } as const] : []),
]

/** The ledger by section. Throws Rejected when it has more lines than such a file can hold. */
export async function generalLedgerPaper(ctx: Ctx, { as, ...query }: LedgerQuery & { as: FileFormat }): Promise<Paper> {
  const { report, sections } = await reporting(ctx, async (tx) => {
    await oneSnapshot(tx)
    return wholeLedger(tx, ctx, query, FILE_ROWS_MAX[as])
  })
  const [only] = query.chart_of_accounts?.length === 1 && sections.length === 1 ? sections : []
  const label = only ? labelOf(only[0]) : undefined
  const rows = only
    ? generalLedgerRows(only[0], only[1], query)
    : [...sections.flatMap(([section, lines]) => blockOf(section, lines, query)), ...total(report, query)]
  return paperOf(ctx, query, {
    title: 'General ledger',
    columns: columnsOf(query),
    rows,
    remarks: [...(label ? [label] : []), ...filtersOf(query)],
    about: label,
  })
}

async function wholeLedger(tx: Tx, ctx: Ctx, query: LedgerQuery, most: number) {
  const report = await sectionsIn(tx, ctx, query)
  if (report.totals.lines > most) throw new Rejected(tooMany(report.totals.lines, most))
  const sections: [LedgerSection, GeneralLedgerLine[]][] = []
  for (const section of report.sections)
    sections.push([section, section.lines === 0 ? [] : await linesOf(tx, ctx, query, section)])
  return { report, sections }
}

const linesOf = async (
  tx: Tx,
  ctx: Ctx,
  query: LedgerQuery,
  { id, lines }: LedgerSection,
): Promise<GeneralLedgerLine[]> =>
  (
    await linesIn(tx, ctx, {
      ...query,
      ...(query.group_by !== 'entry' && { section: id ?? 'none' }),
      page: 1,
      page_size: lines,
    })
  ).results

const whole = new Intl.NumberFormat('en-US')
const tooMany = (count: number, most: number): string =>
  `This period has ${whole.format(count)} lines and one file holds ${whole.format(most)}. Choose a shorter period.`

const labelOf = ({ chart_number, name }: LedgerSection): string =>
  chart_number === null ? name : `${chart_number} ${name}`

const filtersOf = ({
  event_types = [],
  stakeholders = [],
  trucks = [],
  units = [],
  search,
  min_amount,
  max_amount,
}: LedgerQuery): string[] =>
  [event_types, stakeholders, trucks, units].some((list) => list.length > 0) ||
  search ||
  min_amount !== undefined ||
  max_amount !== undefined
    ? ['Only lines that fit the filters']
    : []

/** A single account: its balances come before and after the lines. */
function generalLedgerRows(section: LedgerSection, lines: readonly GeneralLedgerLine[], query: LedgerQuery): Row[] {
  return [...opening(section, 0), ...lines.map((line) => lineOf(line, query, 0)), closing(section, query, 'total')]
}

/** One section of several. */
const blockOf = (section: LedgerSection, lines: readonly GeneralLedgerLine[], query: LedgerQuery): Row[] =>
  query.group_by === 'entry'
    ? lines.map((line) => lineOf(line, query, 0))
    : [
        { kind: 'section', level: 0, cells: columnsOf(query).map((_, at) => (at === 0 ? labelOf(section) : null)) },
        ...opening(section, 1),
        ...lines.map((line) => lineOf(line, query, 1)),
        closing(section, query, 'subtotal'),
      ]

const opening = ({ beginning_balance }: LedgerSection, level: number): Row[] =>
  beginning_balance === null
    ? []
    : [{ kind: 'line', level, cells: [null, null, 'Beginning balance', null, null, null, beginning_balance] }]

const closing = (
  { name, debit, credit, ending_balance }: LedgerSection,
  { group_by }: LedgerQuery,
  kind: 'subtotal' | 'total',
): Row => ({
  kind,
  level: 0,
  cells:
    group_by === 'account'
      ? [null, null, ending_balance === null ? `Total ${name}` : 'Ending balance', null, debit, credit, ending_balance]
      : [null, null, null, `Total ${name}`, null, debit, credit],
})

const total = ({ sections, totals }: LedgerSections, { group_by }: LedgerQuery): Row[] =>
  sections.length === 0
    ? []
    : [
        {
          kind: 'total',
          level: 0,
          cells:
            group_by === 'account'
              ? [null, null, 'Total', null, totals.debit, totals.credit, null]
              : [null, null, null, 'Total', null, totals.debit, totals.credit],
        },
      ]

function lineOf(line: GeneralLedgerLine, { group_by }: LedgerQuery, level: number): Row {
  const { date_at, entry_id, description, stakeholder, account, amount, running_total } = line
  const sides = line.balance_type === 'debit' ? [amount, null] : [null, amount]
  const name = stakeholder?.full_name ?? null
  return {
    kind: 'line',
    level,
    cells:
      group_by === 'account'
        ? [date_at, entry_id, description, name, ...sides, running_total]
        : [date_at, entry_id, `${account.chart_number} ${account.name}`, description, name, ...sides],
  }
}
