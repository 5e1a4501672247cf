import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { counted } from '@/components/ui/count-text'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { undoImport } from '@/lib/contract/bank-import'
import type { Reconciliation, ReconciliationLine } from '@/lib/contract/reconciliation'
import {
  addStatementLines,
  type ReconciliationStatement,
  type StatementLine,
} from '@/lib/contract/reconciliation-statement'
import { sumWire } from '@/lib/money/cents'
import { statementRead } from './queries'
import type { Ticks } from './use-ticks'

export interface Statement {
  read: ReconciliationStatement
  /** Statement lines by the worksheet line they match; null if the file could not be read line by line. */
  byLine: ReadonlyMap<string, StatementLine> | null
  missing: readonly StatementLine[]
  /** How many ticks would change. */
  toClear: readonly string[]
  toLeaveOut: readonly string[]
  /** Ticks exactly the lines on the statement. */
  tickByStatement: () => void
  /** What the cleared balance would gain by these ticks and the missing lines. */
  gain: number
  add: (lines: readonly StatementLine[]) => void
  adding: boolean
}

/** The lines of the statement's own file next to those of the worksheet; null while there is no file or it is being read. */
export function useStatement(
  row: Reconciliation,
  lines: readonly ReconciliationLine[],
  { excluded, tick }: Pick<Ticks, 'excluded' | 'tick'>,
): Statement | null {
  const may = useMay()
  const { data } = useQuery({ ...statementRead(row, lines), placeholderData: keepPreviousData })
  const add = useWrite(addStatementLines, { touches: LEDGER })
  const takeBack = useWrite(undoImport, { touches: LEDGER })
  const byLine = useMemo(() => (data && data.problem === null ? agreeing(data.lines) : null), [data])
  if (!data || row.settlement_file === null) return null
  const change = (isOn: boolean) =>
    byLine === null ? [] : lines.filter(({ id }) => byLine.has(id) === isOn && excluded.has(id) === isOn)
  const [clearing, leavingOut] = [change(true), change(false)]
  const [toClear, toLeaveOut] = [clearing.map(({ id }) => id), leavingOut.map(({ id }) => id)]
  const missing = data.lines.filter(({ state }) => state === 'missing')
  return {
    read: data,
    byLine,
    missing,
    gain: sumWire([...[...missing, ...clearing].map(signed), ...leavingOut.map((line) => -signed(line))]),
    toClear,
    toLeaveOut,
    tickByStatement: () => {
      tick(toClear, true)
      tick(toLeaveOut, false)
      notify.undo(
        `${counted(toClear.length, 'line')} ticked, ${toLeaveOut.length.toLocaleString('en-US')} left out`,
        () => {
          tick(toClear, false)
          tick(toLeaveOut, true)
        },
      )
    },
    add: (wanted) =>
      add.mutate(
        { params: { id: row.id }, body: { lines: wanted.map(({ at }) => at) } },
        {
          onSuccess: ({ added, import: brought }) => {
            const summary = `${counted(added.length, 'line')} added`
            if (brought !== null && may('integration.sync'))
              notify.undo(summary, () => takeBack.mutate({ params: { id: brought }, body: {} }))
            else notify.success(summary)
          },
        },
      ),
    adding: add.isPending,
  }
}

const signed = ({ amount, amount_type }: Pick<StatementLine, 'amount' | 'amount_type'>): number =>
  amount_type === 'money_in' ? amount : -amount

const agreeing = (lines: readonly StatementLine[]): ReadonlyMap<string, StatementLine> =>
  new Map(lines.flatMap((line) => (line.transaction === null ? [] : [[line.transaction, line]])))
