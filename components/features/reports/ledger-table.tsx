'use client'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '@/components/ui/cx'
import { useIsMobile } from '@/components/ui/use-media'
import { useWidth } from '@/components/ui/use-width'
import type { GeneralLedgerLine, LedgerGrouping, LedgerSection } from '@/lib/contract/ledger-report'
import {
  FootCells,
  HeadCells,
  ledgerColumns,
  moneyWidth,
  PhoneLine,
  WaitingLine,
  type LedgerColumn,
} from './ledger-cells'
import { keyOf, layoutOf, LINE_HEIGHT, rowAt, type LedgerLayout } from './ledger-layout'
import type { LedgerQuery } from './ledger-queries'
import { ReportFailed } from './report-failed'
import { closedWhenLeft, useLedgerCursor } from './use-ledger-cursor'
import { useLedgerLines, type LineAt, type Window } from './use-ledger-lines'

const PHONE_HEIGHT = 56
const WIDE = 980
/** Rows rendered beyond the window, so that scrolling does not show a gap. */
const MARGIN = 10

interface LedgerTableProps {
  query: LedgerQuery
  sections: readonly LedgerSection[]
}

/** All lines of the ledger in one scroll area; only the rows in the window are rendered and requested. */
export function LedgerTable({ query, sections }: LedgerTableProps) {
  const mobile = useIsMobile()
  const height = mobile ? PHONE_HEIGHT : LINE_HEIGHT
  const scope = JSON.stringify(query)
  const [closed, setClosed] = useState(() => closedWhenLeft(scope))
  const layout = layoutOf(sections, query.group_by, closed)
  const [host, width] = useWidth<HTMLDivElement>(1140)
  const { window: shown, onScroll } = useWindow(host, height, layout.count)
  const { lineAt, fetchLine, failed } = useLedgerLines(query, layout, shown)
  const cursor = useLedgerCursor(layout, {
    scope,
    host,
    height,
    lineAt,
    fetchLine,
    entities: query.entities ?? [],
    closed,
    setClosed,
  })
  const money = moneyWidth(sections)
  const columns = ledgerColumns(query.group_by, width >= WIDE, money)
  const template = columns.map((column) => column.width).join(' ')
  const last = Math.min(shown.last, layout.count - 1)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {failed ? (
        <div className="px-6 pt-3 max-sm:px-4">
          <ReportFailed what="the lines" query={failed} />
        </div>
      ) : null}
      <div
        ref={host}
        role="treegrid"
        aria-label="Lines of the ledger"
        aria-rowcount={layout.count + 1}
        aria-activedescendant={cursor.at >= shown.first && cursor.at <= last ? `ledger-${cursor.at}` : undefined}
        tabIndex={0}
        className="scroll-thin relative min-h-0 flex-1 overflow-auto -outline-offset-2"
        onScroll={onScroll}
        onKeyDown={cursor.onKeyDown}
      >
        {mobile ? null : <Labels columns={columns} template={template} />}
        <div role="rowgroup" className="relative" style={{ height: layout.count * height }}>
          {Array.from({ length: Math.max(0, last - shown.first + 1) }, (_, at) => shown.first + at).map((index) => (
            <Row
              key={index}
              index={index}
              top={index * height}
              height={height}
              layout={layout}
              columns={mobile ? null : columns}
              template={template}
              money={money}
              lineAt={lineAt}
              current={index === cursor.at}
              onPoint={() => cursor.setAt(index)}
              onAct={() => cursor.act(index)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Which rows are in the window, as it is scrolled and resized. */
function useWindow(host: React.RefObject<HTMLDivElement | null>, height: number, count: number) {
  const [place, setPlace] = useState({ top: 0, room: 800 })
  useEffect(() => {
    const element = host.current
    if (!element) return
    const read = () => setPlace({ top: element.scrollTop, room: element.clientHeight })
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [host])
  const first = Math.max(0, Math.min(Math.floor(place.top / height) - MARGIN, count - 1))
  const window: Window = { first, last: Math.ceil((place.top + place.room) / height) + MARGIN }
  return {
    window,
    onScroll: (event: React.UIEvent<HTMLDivElement>) =>
      setPlace({ top: event.currentTarget.scrollTop, room: event.currentTarget.clientHeight }),
  }
}

const Labels = ({ columns, template }: { columns: readonly LedgerColumn[]; template: string }) => (
  <div role="rowgroup" className="sticky top-0 z-2 border-b border-line bg-bg">
    <div
      role="row"
      aria-rowindex={1}
      className="grid h-8.5 items-center gap-x-3 px-6 text-xs font-medium text-muted"
      style={{ gridTemplateColumns: template }}
    >
      {columns.map(({ key, header, money }) => (
        <span key={key} role="columnheader" className={cx(money && 'text-right')}>
          {header}
        </span>
      ))}
    </div>
  </div>
)

interface RowProps {
  index: number
  top: number
  height: number
  layout: LedgerLayout
  /** Null on a phone. */
  columns: readonly LedgerColumn[] | null
  template: string
  /** Width of an amount in px. */
  money: number
  lineAt: LineAt
  current: boolean
  onPoint: () => void
  onAct: () => void
}

function Row({ index, top, height, layout, columns, template, money, lineAt, current, onPoint, onAct }: RowProps) {
  const row = rowAt(layout, index)
  const section = layout.sections[row.section]
  if (!section) return null
  const line = row.kind === 'line' ? lineAt(row.section, row.line) : undefined
  const about = {
    id: `ledger-${index}`,
    role: 'row',
    'aria-rowindex': index + 2,
    'aria-level': row.kind === 'line' && layout.grouping !== 'entry' ? 2 : 1,
    'aria-expanded': row.kind === 'head' ? !layout.closed.has(keyOf(section)) : undefined,
    style: { top, height },
    onMouseDown: onPoint,
  }
  const look = cx(
    'absolute inset-x-0 px-6 max-sm:px-4 border-b border-subtle',
    current && 'shadow-[inset_2px_0_0_var(--focus)]',
  )
  if (row.kind !== 'line' || columns === null || line === undefined) {
    return (
      <div
        {...about}
        className={cx(look, row.kind === 'head' && 'bg-surface-2', row.kind === 'line' && line && 'hover:bg-hover')}
        onClick={row.kind === 'head' ? onAct : undefined}
      >
        <div role="gridcell" className="flex h-full min-w-0 items-center gap-3">
          <Content
            row={row}
            section={section}
            line={line}
            money={money}
            grouping={layout.grouping}
            closed={layout.closed.has(keyOf(section))}
            onAct={onAct}
          />
        </div>
      </div>
    )
  }
  return (
    <div
      {...about}
      className={cx(look, 'grid cursor-pointer items-center gap-x-3 hover:bg-hover')}
      style={{ ...about.style, gridTemplateColumns: template }}
      onClick={onAct}
    >
      {columns.map((column) => (
        <span
          key={column.key}
          role="gridcell"
          className={cx('min-w-0 truncate', column.money && 'money tnum text-right')}
        >
          {column.cell(line)}
        </span>
      ))}
    </div>
  )
}

interface ContentProps {
  row: ReturnType<typeof rowAt>
  section: LedgerSection
  line: GeneralLedgerLine | undefined
  money: number
  grouping: LedgerGrouping
  closed: boolean
  onAct: () => void
}

function Content({ row, section, line, money, grouping, closed, onAct }: ContentProps) {
  if (row.kind === 'foot') return <FootCells section={section} grouping={grouping} money={money} />
  if (row.kind === 'head') {
    const Icon = closed ? ChevronRight : ChevronDown
    return (
      <>
        <Icon size={14} strokeWidth={2} className="flex-none text-muted" aria-hidden />
        <HeadCells section={section} money={money} />
      </>
    )
  }
  if (!line) return <WaitingLine />
  return (
    <button type="button" tabIndex={-1} className="min-h-11 w-full text-left" onClick={onAct}>
      <PhoneLine line={line} />
    </button>
  )
}
