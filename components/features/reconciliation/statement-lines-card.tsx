'use client'
import { ListChecks, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Heading } from '@/components/ui/heading'
import { Note } from '@/components/ui/note'
import type { StatementLine } from '@/lib/contract/reconciliation-statement'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import type { Statement } from './use-statement'

interface StatementLinesCardProps {
  statement: Statement
  readOnly: boolean
}

const SHOWN = 25

/** Compares the statement's own file with the worksheet: how many lines agree, and which the books lack, with a button that adds them. */
export function StatementLinesCard({ statement, readOnly }: StatementLinesCardProps) {
  const { read, byLine, missing, toClear, toLeaveOut, tickByStatement, add, adding } = statement
  if (byLine === null) return read.problem === null ? null : <Note>{read.problem}</Note>
  const changes = toClear.length + toLeaveOut.length
  const others = read.lines.filter(({ state }) => state === 'excluded' || state === 'locked')
  return (
    <Card className="flex flex-col gap-3 p-4" aria-label="Lines of the statement">
      <Heading>Lines of the statement</Heading>
      <p className="text-fg-2">
        {byLine.size.toLocaleString('en-US')} of {read.lines.length.toLocaleString('en-US')} agree with the books.
      </p>
      {readOnly ? null : (
        <Button
          size={28}
          full
          icon={<ListChecks size={14} strokeWidth={2} aria-hidden />}
          disabledReason={changes === 0 ? 'The ticks match the statement.' : undefined}
          onClick={tickByStatement}
        >
          Tick as on the statement
        </Button>
      )}
      {missing.length > 0 ? (
        <section aria-label="Not in the books" className="flex flex-col gap-2">
          <h3 className="text-xs font-medium text-fg-2">Not in the books, {missing.length.toLocaleString('en-US')}</h3>
          <ul className="flex flex-col">
            {missing.slice(0, SHOWN).map((line) => (
              <Line key={line.at} line={line}>
                {readOnly ? null : (
                  <Button
                    size={28}
                    variant="ghost"
                    aria-label={`Add ${line.name} of ${formatDay(line.date)}`}
                    disabled={adding}
                    onClick={() => add([line])}
                  >
                    Add
                  </Button>
                )}
              </Line>
            ))}
          </ul>
          {missing.length > SHOWN ? (
            <p className="text-xs text-muted">And {(missing.length - SHOWN).toLocaleString('en-US')} more.</p>
          ) : null}
          {readOnly ? null : (
            <Button
              size={28}
              full
              icon={<Plus size={14} strokeWidth={2} aria-hidden />}
              loading={adding}
              loadingLabel="Adding"
              onClick={() => add(missing)}
            >
              Add all {missing.length.toLocaleString('en-US')}
            </Button>
          )}
        </section>
      ) : null}
      {others.length > 0 ? (
        <ul aria-label="Not added" className="flex flex-col text-fg-2">
          {others.slice(0, SHOWN).map((line) => (
            <Line key={line.at} line={line}>
              <span className="text-xs text-muted">{line.state === 'excluded' ? 'Excluded' : 'Books are locked'}</span>
            </Line>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

function Line({ line, children }: { line: StatementLine; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 border-b border-subtle py-1.5 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={line.name}>
          {line.name}
        </span>
        <span className="tnum block text-xs text-muted">
          {formatDay(line.date)} ·{' '}
          <span className="money">{formatUsd(line.amount_type === 'money_in' ? line.amount : -line.amount)}</span>
        </span>
      </span>
      {children}
    </li>
  )
}
