import { useRouter } from '@/components/ui/use-router'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { GeneralLedgerLine } from '@/lib/contract/ledger-report'
import { sourceOf } from './drill-down'
import { openEntry } from './entry-drawer'
import { keyOf, LINE_HEIGHT, rowAt, type LedgerLayout } from './ledger-layout'
import type { FetchLine, LineAt } from './use-ledger-lines'

/** Where the user was in a ledger when opening the source of a line, and which sections were closed. */
let left: { scope: string; at: number; top: number; closed: ReadonlySet<string> } | null = null

export const closedWhenLeft = (scope: string): ReadonlySet<string> => (left?.scope === scope ? left.closed : new Set())

interface CursorIn {
  /** Identifies the ledger that is shown. */
  scope: string
  host: RefObject<HTMLDivElement | null>
  height: number
  lineAt: LineAt
  fetchLine: FetchLine
  /** The entities of the lines; if empty, the open one. */
  entities: readonly string[]
  closed: ReadonlySet<string>
  setClosed: (closed: ReadonlySet<string>) => void
}

/** The row that the keys apply to: arrows move, open or close, Enter opens the source, Space the entry. */
export function useLedgerCursor(
  layout: LedgerLayout,
  { scope, host, height, lineAt, fetchLine, entities, closed, setClosed }: CursorIn,
) {
  const router = useRouter()
  const [wished, setAt] = useState(() => (left?.scope === scope ? left.at : 0))
  const awaited = useRef<number | null>(null)
  const at = Math.max(0, Math.min(wished, layout.count - 1))
  useEffect(() => {
    if (left?.scope === scope) host.current?.scrollTo({ top: left.top })
    left = null
  }, [host, scope])
  const keyAt = (index: number): string | null => {
    const section = layout.sections[rowAt(layout, index).section]
    return section ? keyOf(section) : null
  }
  const fold = (index: number, closes: boolean) => {
    const key = keyAt(index)
    if (key === null || layout.grouping === 'entry') return
    const next = new Set(closed)
    if (closes) next.add(key)
    else next.delete(key)
    setClosed(next)
    setAt(layout.starts[rowAt(layout, index).section] ?? 0)
  }
  const show = (line: GeneralLedgerLine) => openEntry(line.journal_entry, line.entry_id)
  const goToSource = (line: GeneralLedgerLine) => {
    const source = sourceOf({ id: line.journal_entry, event_type: line.event_type }, entities)
    if (!source) return show(line)
    left = { scope, at, top: host.current?.scrollTop ?? 0, closed }
    router.push(source)
  }
  /** A line that is still loading opens once it has loaded, unless the cursor has moved on. */
  const open = async (index: number, how: (line: GeneralLedgerLine) => void) => {
    const row = rowAt(layout, index)
    if (row.kind !== 'line') return
    awaited.current = index
    const line = lineAt(row.section, row.line) ?? (await fetchLine(row.section, row.line))
    if (line && awaited.current === index && host.current) how(line)
  }
  const act = (index: number) => {
    if (rowAt(layout, index).kind === 'head') fold(index, !closed.has(keyAt(index) ?? ''))
    else void open(index, goToSource)
  }
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(index, layout.count - 1))
    setAt(next)
    awaited.current = null
    const element = host.current
    if (!element) return
    const [top, bottom] = [next * height, (next + 1) * height + LINE_HEIGHT]
    if (top < element.scrollTop) element.scrollTo({ top })
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTo({ top: bottom - element.clientHeight })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || layout.count === 0) return
    const page = Math.max(1, Math.floor((host.current?.clientHeight ?? 320) / height) - 2)
    const acts: Record<string, () => void> = {
      ArrowDown: () => goTo(at + 1),
      ArrowUp: () => goTo(at - 1),
      j: () => goTo(at + 1),
      k: () => goTo(at - 1),
      PageDown: () => goTo(at + page),
      PageUp: () => goTo(at - page),
      Home: () => goTo(0),
      End: () => goTo(layout.count - 1),
      ArrowLeft: () => fold(at, true),
      ArrowRight: () => fold(at, false),
      Enter: () => act(at),
      ' ': () => void open(at, show),
    }
    const run = acts[event.key]
    if (!run || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    run()
  }
  return { at, setAt, act, onKeyDown }
}
