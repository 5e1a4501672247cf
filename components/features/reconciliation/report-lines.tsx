import { Card, CardHeader } from '@/components/ui/card'
import { CountBadge } from '@/components/ui/count-badge'
import { cx } from '@/components/ui/cx'
import type { Reconciliation, ReconciliationReport } from '@/lib/contract/reconciliation'
import type { ReconciliationStatement } from '@/lib/contract/reconciliation-statement'
import { formatDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { OnStatement } from './on-statement'
import { statementAmount } from './statement-sign'

type Line = ReconciliationReport['cleared'][number]

const ROOM = 'px-4 py-2 print:py-1'
const CELL = cx(ROOM, 'text-left')
const AMOUNT = cx(ROOM, 'money text-right')

/** Lines of one kind with their sum, in the sign of the statement. */
export function ReportLines({
  kind,
  title,
  lines,
  hideEmpty,
  statement,
}: {
  kind: Reconciliation['bank_account']['kind']
  title: string
  lines: readonly Line[]
  hideEmpty?: boolean
  /** The statement file, whose lines are shown next to the lines that they match. */
  statement?: ReconciliationStatement | undefined
}) {
  const shown = new Map(statement?.lines.map((line) => [line.transaction, line]))
  const signed = (line: Line): number => statementAmount(kind, line)
  if (lines.length === 0 && hideEmpty) return null
  return (
    <Card aria-label={title} className="overflow-x-auto">
      <CardHeader title={title} line>
        <CountBadge count={lines.length} />
      </CardHeader>
      {lines.length === 0 ? (
        <p className="px-4 py-5 text-center text-fg-2 print:py-2">None.</p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">{title}</caption>
          <thead className="border-b border-subtle text-xs text-fg-2">
            <tr>
              <th scope="col" className={cx(CELL, 'font-medium max-sm:hidden')}>
                Date
              </th>
              <th scope="col" className={cx(CELL, 'font-medium')}>
                Description
              </th>
              <th scope="col" className={cx(CELL, 'font-medium max-sm:hidden')}>
                Category
              </th>
              <th scope="col" className={cx(CELL, 'font-medium max-sm:hidden')}>
                Entry
              </th>
              <th scope="col" className={cx(ROOM, 'text-right font-medium')}>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id} className="border-b border-subtle">
                <td className={cx(CELL, 'tnum whitespace-nowrap text-fg-2 max-sm:hidden')}>{formatDay(line.date)}</td>
                <td className={cx(CELL, 'max-sm:wrap-anywhere')}>
                  {line.name}
                  <span className="tnum block text-xs text-muted sm:hidden">{formatDay(line.date)}</span>
                  {line.stakeholder ? <span className="block text-xs text-muted">{line.stakeholder}</span> : null}
                  <OnStatement line={shown.get(line.id)} />
                </td>
                <td className={cx(CELL, 'max-sm:hidden')}>{line.category ?? 'Uncategorized'}</td>
                <td className={cx(CELL, 'whitespace-nowrap text-muted max-sm:hidden')}>{line.entry_id}</td>
                <td className={AMOUNT}>{formatUsd(signed(line))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <td className="max-sm:hidden" />
              <td className={CELL}>Total {title.toLowerCase()}</td>
              <td className="max-sm:hidden" />
              <td className="max-sm:hidden" />
              <td className={AMOUNT}>{formatUsd(sumWire(lines.map(signed)))}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  )
}
