'use client'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, useState, type CSSProperties, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx'
import { Link } from './link'
import { RowNumber } from './row-name'
import { firstOf, useExpansion, visibleLines, type TreeLine } from './tree-lines'
import { cellLook, FIGURE, headLook, NAME_CELL, nameLook, rowLook, tableLook, type TreeLook } from './tree-look'

export interface TreeNode<Row> {
  id: string
  label: string
  /** Account number or the like, left of the label. */
  number?: string | number | null
  /** Small marks after the label. */
  marks?: ReactNode
  /** Subtotals and the net line stand out and have no children. */
  kind?: 'row' | 'subtotal' | 'net'
  row: Row
  children?: readonly TreeNode<Row>[]
  /** Opens although its children are not known yet; they arrive after `onToggle`. */
  expandable?: boolean
}
export interface TreeColumn<Row> {
  key: string
  header: ReactNode
  /** A control in it is a tab stop only in the current row. */
  cell: (row: Row, node: TreeNode<Row>, isCurrent: boolean) => ReactNode
  /** Where the lines behind the figure are; null: no link. Tab goes from a row to its figures. */
  href?: (row: Row, node: TreeNode<Row>) => string | null
  /** Width in px. */
  width?: number
  desktopOnly?: boolean
  /** Shown from 1440 px on. */
  roomyOnly?: boolean
  /** Shown from 1680 px on, for tables that share the width with another. */
  wideOnly?: boolean
  /** Words instead of figures. */
  words?: boolean
  /** Steps down to the third text color. */
  muted?: boolean
}
/** compact: all closed; summary: the top level open; detailed: all open. */
export type TreeMode = 'compact' | 'summary' | 'detailed'

export interface TreeTableProps<Row> extends TreeLook {
  caption: string
  labelHeader: string
  columns: readonly TreeColumn<Row>[]
  nodes: readonly TreeNode<Row>[]
  mode: TreeMode
  /** Identifies the table in this window, so that rows opened and closed by hand are remembered. */
  keptAs?: string
  /** Enter on a row, and the link on its label. */
  onOpen?: (node: TreeNode<Row>) => void
  canOpen?: (node: TreeNode<Row>) => boolean
  onToggle?: (node: TreeNode<Row>, open: boolean) => void
  /** Keys of the current row. */
  keys?: Record<string, (node: TreeNode<Row>) => void>
  /** For a short preview: how many rows, totals included, and what is shown below if some are left out. */
  first?: { rows: number; more: (left: number) => ReactNode }
  /** Rows that can be dragged onto others. */
  drag?: TreeDrag<Row>
}
interface TreeDrag<Row> {
  canDrag: (node: TreeNode<Row>) => boolean
  canDrop: (node: TreeNode<Row>, target: TreeNode<Row>) => boolean
  onDrop: (node: TreeNode<Row>, target: TreeNode<Row>) => void
}

export function TreeTable<Row>({
  caption,
  columns,
  nodes,
  mode,
  keptAs,
  onToggle,
  first,
  ...props
}: TreeTableProps<Row>) {
  const { labelHeader, onOpen, canOpen, keys, drag, ...look } = props
  const { isOpen, toggle: flip } = useExpansion(mode, keptAs)
  const all = visibleLines(nodes, isOpen)
  const lines = first ? firstOf(all, first.rows) : all
  const opens = lines.some(({ expandable }) => expandable)
  const [current, setCurrent] = useState<string | null>(null)
  const dragging = useRowDrag(drag)
  const body = useRef<HTMLTableSectionElement>(null)
  const reachable = lines.some(({ node }) => node.id === current) ? current : (lines[0]?.node.id ?? null)

  const focusLine = (line: TreeLine<Row> | undefined) => {
    if (!line) return
    setCurrent(line.node.id)
    body.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(line.node.id)}"]`)?.focus()
  }
  const openable = ({ node, expandable }: TreeLine<Row>) => onOpen !== undefined && (canOpen?.(node) ?? !expandable)
  const toggle = ({ node }: TreeLine<Row>, open: boolean) => {
    flip(node.id, open)
    onToggle?.(node, !open)
  }
  const onKeyDown = (event: KeyboardEvent, line: TreeLine<Row>) => {
    if (event.target !== event.currentTarget) return
    const at = lines.indexOf(line)
    const open = line.expandable && isOpen(line.node.id, line.level)
    const acts: Record<string, () => void> = {
      ArrowDown: () => focusLine(lines[at + 1]),
      ArrowUp: () => focusLine(lines[at - 1]),
      Home: () => focusLine(lines[0]),
      End: () => focusLine(lines.at(-1)),
      ArrowRight: () => (line.expandable && !open ? toggle(line, open) : focusLine(open ? lines[at + 1] : undefined)),
      ArrowLeft: () => (open ? toggle(line, open) : focusLine(lines.find(({ node }) => node.id === line.parent))),
      Enter: () => (openable(line) ? onOpen?.(line.node) : line.expandable && toggle(line, open)),
    }
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey
    const own = isPlain ? keys?.[event.key] : undefined
    const act = own ? () => own(line.node) : acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <table className={tableLook(look)} role="treegrid" aria-label={caption}>
        <caption className="sr-only">{caption}</caption>
        <Head labelHeader={labelHeader} columns={columns} look={look} />
        <tbody ref={body}>
          {lines.map((line) => {
            const open = line.expandable && isOpen(line.node.id, line.level)
            return (
              <TreeRow
                key={line.node.id}
                line={line}
                columns={columns}
                look={look}
                open={open}
                reachable={line.node.id === reachable}
                chevron={opens ? <Chevron line={line} open={open} onToggle={() => toggle(line, open)} /> : null}
                onOpen={openable(line) ? onOpen : undefined}
                onFocus={() => setCurrent(line.node.id)}
                onKeyDown={(event) => onKeyDown(event, line)}
                dragging={dragging(line.node)}
              />
            )
          })}
        </tbody>
      </table>
      {all.length > lines.length ? first?.more(all.length - lines.length) : null}
    </>
  )
}

interface HeadProps<Row> {
  labelHeader: string
  columns: readonly TreeColumn<Row>[]
  look: TreeLook
}

function Head<Row>({ labelHeader, columns, look }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        <th scope="col" className={headLook(look, { isFirst: true })}>
          {labelHeader}
        </th>
        {columns.map((column, at) => (
          <th
            key={column.key}
            scope="col"
            style={column.width === undefined ? undefined : ({ '--column': `${column.width}px` } as CSSProperties)}
            className={cx(
              headLook(look, {
                isLast: at === columns.length - 1,
                isWords: column.words,
                hasWidth: column.width !== undefined,
              }),
              shownAt(column),
            )}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface TreeRowProps<Row> {
  line: TreeLine<Row>
  columns: readonly TreeColumn<Row>[]
  look: TreeLook
  open: boolean
  /** The one row that Tab goes to. */
  reachable: boolean
  chevron: ReactNode
  /** Makes the label a button. */
  onOpen: ((node: TreeNode<Row>) => void) | undefined
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  dragging: RowDrag
}

function TreeRow<Row>(props: TreeRowProps<Row>) {
  const { line, columns, look, open, reachable, chevron, onOpen, onFocus, onKeyDown, dragging } = props
  const { node, level, expandable } = line
  const { kind } = node
  const isLeaf = !expandable && (kind ?? 'row') === 'row'
  return (
    <tr
      data-id={node.id}
      aria-level={level}
      aria-expanded={expandable ? open : undefined}
      tabIndex={reachable ? 0 : -1}
      className={cx(rowLook(look), dragging.isOver && 'outline-2 -outline-offset-2 outline-accent')}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      {...dragging.handlers}
    >
      <td role="rowheader" className={cellLook(look, { level, kind, isLeaf, isFirst: true })}>
        <span
          data-slot="row-name"
          className={cx(NAME_CELL, INDENT[level])}
          style={level > 3 ? { paddingLeft: (level - 1) * 22 } : undefined}
        >
          {chevron}
          {node.number === undefined || node.number === null ? null : <RowNumber>{node.number}</RowNumber>}
          {onOpen ? (
            <button
              type="button"
              tabIndex={-1}
              className={cx(nameLook(look), 'hover:underline hover:decoration-muted hover:underline-offset-3')}
              onClick={() => onOpen(node)}
            >
              {node.label}
            </button>
          ) : (
            <span className={nameLook(look)}>{node.label}</span>
          )}
          {node.marks}
        </span>
      </td>
      {columns.map((column, at) => {
        const isLast = at === columns.length - 1
        const cell = { level, kind, isLeaf, isLast, isWords: column.words, isMuted: column.muted }
        return (
          <td key={column.key} role="gridcell" className={cx(cellLook(look, cell), shownAt(column))}>
            <Figure href={column.href?.(node.row, node) ?? null} reachable={reachable}>
              {kind === 'net' ? (
                <span className="border-b-3 border-double border-muted pb-0.5">
                  {column.cell(node.row, node, reachable)}
                </span>
              ) : (
                column.cell(node.row, node, reachable)
              )}
            </Figure>
          </td>
        )
      })}
    </tr>
  )
}

interface RowDrag {
  /** Something that may be dropped here is held above it. */
  isOver: boolean
  handlers: Pick<
    HTMLAttributes<HTMLTableRowElement>,
    'draggable' | 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDragLeave' | 'onDrop'
  >
}

/** What a row needs to be dragged, and to take another one. */
function useRowDrag<Row>(drag: TreeDrag<Row> | undefined): (node: TreeNode<Row>) => RowDrag {
  const [dragged, setDragged] = useState<TreeNode<Row> | null>(null)
  const [over, setOver] = useState<string | null>(null)
  return (node) => ({
    isOver: over === node.id,
    handlers: {
      draggable: drag?.canDrag(node) ? true : undefined,
      onDragStart: () => setDragged(node),
      onDragEnd: () => {
        setDragged(null)
        setOver(null)
      },
      onDragOver: (event) => {
        if (!dragged || !drag?.canDrop(dragged, node)) return
        event.preventDefault()
        setOver(node.id)
      },
      onDragLeave: () => setOver((id) => (id === node.id ? null : id)),
      onDrop: (event) => {
        event.preventDefault()
        setOver(null)
        if (dragged && drag?.canDrop(dragged, node)) drag.onDrop(dragged, node)
      },
    },
  })
}

function Figure({ href, reachable, children }: { href: string | null; reachable: boolean; children: ReactNode }) {
  if (href === null) return children
  return (
    <Link href={href} prefetch={false} className={FIGURE} tabIndex={reachable ? 0 : -1}>
      {children}
    </Link>
  )
}

/** By level, up to the third; deeper ones are counted. */
const INDENT: Readonly<Record<number, string>> = { 2: 'pl-5.5 max-sm:pl-3', 3: 'pl-11 max-sm:pl-6.5' }

// Paper counts as a narrow window; a report shows every column on it all the same.
const shownAt = <Row,>({ desktopOnly, roomyOnly, wideOnly }: TreeColumn<Row>): string =>
  cx(
    desktopOnly && 'max-sm:not-print:hidden',
    roomyOnly && 'max-[1439px]:not-print:hidden',
    wideOnly && 'max-[1679px]:hidden',
  )

/** Small to look at, with room around it for a finger. */
const CHEVRON =
  'text-muted max-sm:relative max-sm:after:absolute max-sm:after:-inset-y-[13px] max-sm:after:-right-1.5 max-sm:after:-left-6 print:invisible'

function Chevron<Row>({ line, open, onToggle }: { line: TreeLine<Row>; open: boolean; onToggle: () => void }) {
  if (!line.expandable)
    return line.node.kind === undefined || line.node.kind === 'row' ? <span className="w-3.5 flex-none" /> : null
  const Icon = open ? ChevronDown : ChevronRight
  return (
    <button type="button" tabIndex={-1} className={CHEVRON} aria-label={`Toggle ${line.node.label}`} onClick={onToggle}>
      <Icon size={14} strokeWidth={2} aria-hidden />
    </button>
  )
}
