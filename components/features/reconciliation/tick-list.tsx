'use client'
import { memo, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { counted } from '@/components/ui/count-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { CheckBox } from '@/components/ui/check-mark'
import { Checkbox } from '@/components/ui/checkbox'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import type { ReconciliationLine } from '@/lib/contract/reconciliation'
import type { StatementLine } from '@/lib/contract/reconciliation-statement'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { OnStatement } from './on-statement'
import { nearest, rangeOf } from './ticks'

interface TickListProps {
  title: string
  /** In the order in which they are shown. */
  lines: readonly ReconciliationLine[]
  excluded: ReadonlySet<string>
  /** Of all lines, including those hidden by a search. */
  counts: { cleared: number; all: number }
  /** Shown if there are no lines. */
  empty: ReactNode
  /** The period of the statement; older lines are marked. */
  startDate: string
  readOnly: boolean
  /** The lines of the statement file by the worksheet lines that they match; null if no file has been read. */
  statement: ReadonlyMap<string, StatementLine> | null
  onTick: (ids: readonly string[], cleared: boolean) => void
  /** Enter on the list. */
  onAccept: () => void
  /** The arrow keys to the side. */
  onAside: () => void
  /** Excludes the line from the books, with a reason. */
  onExclude: (line: ReconciliationLine) => void
  onOpen: (line: ReconciliationLine) => void
}

/** Lines of one direction. Up and Down move, Space ticks, Shift extends to a range, O opens, X excludes. */
export function TickList(props: TickListProps) {
  const {
    title,
    lines,
    excluded,
    counts,
    empty,
    startDate,
    readOnly,
    statement,
    onTick,
    onAccept,
    onAside,
    onExclude,
    onOpen,
  } = props
  const [current, setCurrent] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const ids = lines.map((line) => line.id)
  const [before, setBefore] = useState(lines)
  // Ticking a line can remove it from a filtered list; the cursor then moves to the line after it.
  if (before !== lines) {
    const was = before.map((line) => line.id)
    setBefore(lines)
    setCurrent((line) => nearest(was, ids, line))
    setAnchor((line) => nearest(was, ids, line))
  }
  const at = Math.max(0, current === null ? 0 : ids.indexOf(current))
  const ticked = lines.filter((line) => !excluded.has(line.id)).length
  const chosen = current === null ? undefined : lines[at]
  const exclude = () => {
    if (!readOnly && lines[at] && canExclude(lines[at])) onExclude(lines[at])
  }

  const go = (place: number) => {
    const next = ids[Math.min(ids.length - 1, Math.max(0, place))]
    if (next === undefined) return
    setCurrent(next)
    list.current?.querySelector(`[data-line="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const toggle = (line: string, range: boolean) => {
    if (readOnly) return
    const cleared = excluded.has(line)
    const isRange = range && anchor !== null && anchor !== line
    onTick(isRange ? rangeOf(ids, anchor, line) : [line], cleared)
    if (!isRange) setAnchor(line)
    setCurrent(line)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === 'arrowdown' || key === 'j') go(at + 1)
    else if (key === 'arrowup' || key === 'k') go(at - 1)
    else if (key === 'home') go(0)
    else if (key === 'end') go(ids.length - 1)
    else if (key === 'pagedown') go(at + 10)
    else if (key === 'pageup') go(at - 10)
    else if (key === ' ' && ids[at] !== undefined) toggle(ids[at], event.shiftKey)
    else if (key === 'enter') onAccept()
    else if (key === 'x') exclude()
    else if (key === 'o' && lines[at]) onOpen(lines[at])
    else if (key === 'arrowleft' || key === 'arrowright') onAside()
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const line = event.target instanceof Element ? event.target.closest('[data-line]')?.getAttribute('data-line') : null
    if (line) toggle(line, event.shiftKey)
  }
  return (
    <Card className="flex min-h-0 flex-1 flex-col overflow-hidden" aria-label={title}>
      <CardHeader title={title} line>
        <Badge tone={counts.cleared === counts.all ? 'green' : 'amber'}>
          {counts.cleared.toLocaleString('en-US')} of {counts.all.toLocaleString('en-US')} cleared
        </Badge>
      </CardHeader>
      <div className="flex flex-none items-center gap-3 border-b border-subtle px-4 py-2 text-xs font-medium text-fg-2 max-sm:min-h-11">
        <Checkbox
          aria-label={`All shown lines of ${title.toLowerCase()}`}
          checked={ticked === 0 ? false : ticked === lines.length ? true : 'mixed'}
          disabled={readOnly || lines.length === 0}
          onChange={(cleared) => onTick(ids, cleared)}
        />
        <span className="flex-1">Description</span>
        <span>Amount</span>
      </div>
      {lines.length === 0 ? (
        <div className="grid flex-1 place-items-center">{empty}</div>
      ) : (
        <div
          ref={list}
          role="listbox"
          tabIndex={0}
          aria-label={title}
          aria-multiselectable
          aria-activedescendant={ids[at] === undefined ? undefined : `${id}-${ids[at]}`}
          className="scroll-thin group/list min-h-0 flex-1 overflow-y-auto outline-none print:overflow-visible"
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          {chunksOf(lines).map((chunk) => (
            <Chunk
              key={chunk[0]?.id}
              lines={chunk}
              domId={id}
              ticks={chunk.map((line) => (excluded.has(line.id) ? '0' : '1')).join('')}
              current={chunk.some((line) => line.id === ids[at]) ? (ids[at] ?? null) : null}
              startDate={startDate}
              statement={statement}
            />
          ))}
        </div>
      )}
      {chosen ? (
        <div className="flex flex-none items-center gap-1.5 border-t border-subtle px-4 py-1.5 print:hidden">
          <span className="min-w-0 flex-1 truncate text-xs text-fg-2">{chosen.payee}</span>
          <Button size={28} variant="ghost" aria-label={`Open ${chosen.name}`} onClick={() => onOpen(chosen)}>
            Open <Kbd keys="o" />
          </Button>
          {!readOnly && canExclude(chosen) ? (
            <Button size={28} variant="ghost" aria-label={`Exclude ${chosen.name} …`} onClick={exclude}>
              Exclude … <Kbd keys="x" />
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  )
}

/** Only lines from a file can be excluded from future imports. */
const canExclude = ({ source }: ReconciliationLine): boolean => source === 'file'

const CHUNK = 50

function chunksOf(lines: readonly ReconciliationLine[]): (readonly ReconciliationLine[])[] {
  const chunks: (readonly ReconciliationLine[])[] = []
  for (let start = 0; start < lines.length; start += CHUNK) chunks.push(lines.slice(start, start + CHUNK))
  return chunks
}

interface ChunkProps {
  lines: readonly ReconciliationLine[]
  domId: string
  /** A digit for each line. */
  ticks: string
  /** The line with the keyboard cursor, if it is one of them. */
  current: string | null
  startDate: string
  statement: ReadonlyMap<string, StatementLine> | null
}

// A worksheet can have thousands of lines, and a key changes only one: no other chunk is rendered again, and chunks out of sight are
// not laid out.
const Chunk = memo(
  function Chunk({ lines, domId, ticks, current, startDate, statement }: ChunkProps) {
    return (
      <ul
        role="presentation"
        className="[contain-intrinsic-height:auto_2250px] [content-visibility:auto] print:[content-visibility:visible] last:[&>li:last-child]:border-b-0"
      >
        {lines.map((line, index) => (
          <TickRow
            key={line.id}
            line={line}
            domId={`${domId}-${line.id}`}
            cleared={ticks[index] === '1'}
            current={line.id === current}
            isOlder={line.date < startDate}
            statement={statement === null ? undefined : (statement.get(line.id) ?? null)}
          />
        ))}
      </ul>
    )
  },
  (before, after) =>
    before.ticks === after.ticks &&
    before.current === after.current &&
    before.startDate === after.startDate &&
    before.statement === after.statement &&
    before.lines.every((line, index) => line === after.lines[index]),
)

interface TickRowProps {
  line: ReconciliationLine
  domId: string
  cleared: boolean
  current: boolean
  isOlder: boolean
  /** Its line on the statement; null if it is missing there, undefined if no file has been read. */
  statement: StatementLine | null | undefined
}

const TickRow = memo(function TickRow({ line, domId, cleared, current, isOlder, statement }: TickRowProps) {
  const bankText = [line.name, line.description]
    .filter((text, at, all) => text !== line.payee && all.indexOf(text) === at)
    .join(' ')
  return (
    <li
      id={domId}
      data-line={line.id}
      role="option"
      aria-selected={cleared}
      className={cx(
        'flex min-h-11 cursor-default items-center gap-3 border-b border-subtle px-4 py-1.5 hover:bg-hover',
        current && 'group-focus-visible/list:bg-active group-focus-visible/list:shadow-[inset_2px_0_var(--accent)]',
      )}
    >
      <CheckBox checked={cleared} />
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={[line.payee, bankText].filter(Boolean).join('\n')}>
          <b className="font-medium">{line.payee}</b>
          {bankText ? <span className="ml-2 text-xs text-muted">{bankText}</span> : null}
        </span>
        <span className="tnum block truncate text-xs text-muted">
          <time>{formatDay(line.date)}</time>
          {isOlder ? <span className="text-warn"> · {counted(line.age_days, 'day')} before the end</span> : null}
          {line.stakeholder ? ` · ${line.stakeholder.full_name}` : null}
          {line.chart_of_account ? ` · ${line.chart_of_account.name}` : line.is_split ? ' · Split' : null}
        </span>
        <OnStatement line={statement} />
      </span>
      <span className={cx('money flex-none', line.amount_type === 'money_in' && 'text-pos')}>
        {formatUsd(line.amount_type === 'money_in' ? line.amount : -line.amount)}
      </span>
    </li>
  )
})
