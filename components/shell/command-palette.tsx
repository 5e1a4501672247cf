'use client'
import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from 'cmdk'
import { Search, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { cx } from '@/components/ui/cx'
import { EmptyBox, EmptyText, EmptyTitle } from '@/components/ui/empty-state'
import { useLayerFocus } from '@/components/ui/focus-layer'
import { Highlight } from '@/components/ui/highlight'
import { Kbd } from '@/components/ui/kbd'
import { LAYER, RISES, SCRIM } from '@/components/ui/layer-look'
import { COMMAND_ITEM, ITEM_GROUP, ItemEnd } from '@/components/ui/list-item'
import { Spinner } from '@/components/ui/spinner'
import { CountBadge } from '@/components/ui/count-badge'
import { useDebounced } from '@/components/ui/use-debounced'
import { useLatest } from '@/components/ui/use-latest'
import { matching, type PaletteGroup, type PaletteItem, type RecordSearch } from './palette'

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  pages: readonly PaletteItem[]
  actions: readonly PaletteItem[]
  /** What was chosen last, newest first; shown while nothing is typed. */
  recent?: () => readonly PaletteItem[]
  records?: RecordSearch
  onChosen?: (item: PaletteItem) => void
  onShortcuts: () => void
}

const PALETTE = cx(
  LAYER,
  RISES,
  'fixed top-30 left-1/2 z-(--z-palette) max-h-(--palette-max-h) w-(--palette-w) max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-hidden rounded-lg border border-strong bg-surface-3 shadow-3 [--item-h:40px] [--item-x:12px] max-sm:top-3 max-sm:max-h-[min(var(--palette-max-h),calc(100dvh-24px))]',
)

export function CommandPalette({ open, onOpenChange, ...panel }: CommandPaletteProps) {
  const focus = useLayerFocus()
  const visit = useVisit(open)
  return (
    <Root key={visit} open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={cx(SCRIM, 'z-(--z-popover)')} />
        <Content className={PALETTE} aria-describedby={undefined} {...focus}>
          <Title className="sr-only">Command palette</Title>
          <Panel {...panel} onDone={() => onOpenChange(false)} />
        </Content>
      </Portal>
    </Root>
  )
}

/** Counts how often it was opened: opening it while it fades out resets it. */
function useVisit(open: boolean): number {
  const [seen, setSeen] = useState({ open, visit: 0 })
  if (seen.open !== open) setSeen({ open, visit: seen.visit + (open ? 1 : 0) })
  return seen.visit
}

interface PanelProps extends Omit<CommandPaletteProps, 'open' | 'onOpenChange'> {
  onDone: () => void
}

function Panel({ pages, actions, recent, records, onChosen, onShortcuts, onDone }: PanelProps) {
  const [typed, setTyped] = useState('')
  const [places] = useState(() => recent?.() ?? [])
  const searching = useRecords(typed, records)
  const groups = [
    { label: 'Recent', items: typed.trim() === '' ? places : [] },
    { label: 'Go to', items: matching(pages, typed) },
    { label: 'Actions', items: matching(actions, typed) },
  ]
  const found = typed.trim() === '' ? [] : (records?.groups ?? [])
  const empty = [...groups, ...found].every(({ items }) => items.length === 0)
  const current = useCurrent([...groups, ...(searching ? [] : found)])
  const choose = (item: PaletteItem) => {
    onDone()
    onChosen?.(item)
    item.run()
  }
  return (
    <Command
      label="Command palette"
      shouldFilter={false}
      loop
      vimBindings={false}
      {...current}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-13.5 flex-none items-center gap-3 border-b border-line px-4">
        <span className="grid w-4.5 flex-none place-items-center text-muted">
          {searching ? <Spinner size={16} /> : <Search size={18} strokeWidth={1.75} aria-hidden />}
        </span>
        <CommandInput
          value={typed}
          onValueChange={setTyped}
          placeholder="Search or jump to"
          className="min-w-0 flex-1 border-0 bg-transparent text-lg outline-0"
          data-autofocus
        />
        <Kbd keys="esc" />
      </div>
      {empty ? searching ? <Searching /> : <NothingFound /> : null}
      <CommandList className={cx('pop-scroll min-h-0 flex-1', empty && 'hidden')} aria-busy={searching}>
        <div className="p-1.5">
          {groups.map((group) => (
            <Group key={group.label} group={group} typed={typed} onChoose={choose} />
          ))}
          {found.map((group) => (
            <Group key={group.label} group={group} typed={typed} onChoose={choose} waiting={searching} />
          ))}
        </div>
      </CommandList>
      {records?.failed && typed.trim() !== '' ? (
        <p role="status" className="flex-none border-t border-line px-4 py-2 text-xs text-warn">
          Records could not be searched. Pages and actions still work.
        </p>
      ) : null}
      <Footer
        onShortcuts={() => {
          onDone()
          onShortcuts()
        }}
      />
    </Command>
  )
}

/** Searches records once typing pauses; true while the results belong to an earlier text. */
function useRecords(typed: string, records: RecordSearch | undefined): boolean {
  const wanted = typed.trim()
  const rested = useDebounced(wanted)
  const search = useLatest(records?.onTyped)
  useEffect(() => search.current?.(rested), [rested, search])
  useEffect(() => () => search.current?.(''), [search])
  return records !== undefined && wanted !== '' && (records.typed !== wanted || records.searching)
}

const valueOf = (label: string, item: PaletteItem) => `${label} ${item.key ?? item.label}`

/** The item that Enter chooses: the first one, unless a selectable one is highlighted, for example when results arrive. */
function useCurrent(groups: readonly PaletteGroup[]) {
  const [pointed, setPointed] = useState('')
  const values = groups.flatMap(({ label, items }) => items.map((item) => valueOf(label, item)))
  return { value: values.includes(pointed) ? pointed : (values[0] ?? ''), onValueChange: setPointed }
}

interface GroupProps {
  group: PaletteGroup
  typed: string
  onChoose: (item: PaletteItem) => void
  /** A result of an earlier text, which must not be chosen by mistake. */
  waiting?: boolean
}

function Group({ group: { label, items }, typed, onChoose, waiting }: GroupProps) {
  if (items.length === 0) return null
  return (
    <CommandGroup heading={<div className={ITEM_GROUP}>{label}</div>}>
      {items.map((item) => (
        <CommandItem
          key={item.key ?? item.label}
          value={valueOf(label, item)}
          className={COMMAND_ITEM}
          disabled={waiting}
          onSelect={() => onChoose(item)}
        >
          <item.icon size={16} strokeWidth={1.75} className="flex-none" aria-hidden />
          {/* A phone has no room for both on one line. */}
          <span className="flex min-w-0 flex-1 items-center gap-2.5 max-sm:flex-wrap max-sm:gap-y-0 max-sm:py-1">
            <span className={cx('truncate', item.hint ? 'max-w-3/5 flex-none max-sm:max-w-full' : 'min-w-0')}>
              <Highlight text={item.label} query={typed} />
            </span>
            <EndOf item={item} />
          </span>
        </CommandItem>
      ))}
    </CommandGroup>
  )
}

function EndOf({ item }: { item: PaletteItem }) {
  if (item.shortcut)
    return (
      <ItemEnd>
        <Kbd keys={item.shortcut} />
      </ItemEnd>
    )
  if (item.count)
    return (
      <ItemEnd>
        <CountBadge count={item.count} needsWork />
      </ItemEnd>
    )
  if (!item.hint) return null
  return (
    <ItemEnd className="min-w-0 max-sm:ml-0 max-sm:basis-full">
      <span className="truncate">{item.hint}</span>
    </ItemEnd>
  )
}

function Searching() {
  return (
    <p role="status" className="px-4 py-3 text-muted">
      Searching
    </p>
  )
}

function NothingFound() {
  return (
    <EmptyBox role="status">
      <SearchX size={28} strokeWidth={1.6} className="text-muted" aria-hidden />
      <div className="mt-2">
        <EmptyTitle>Nothing found...</EmptyTitle>
      </div>
      <EmptyText>Try a page name such as “transactions” or “trial balance”.</EmptyText>
    </EmptyBox>
  )
}

function Footer({ onShortcuts }: { onShortcuts: () => void }) {
  return (
    <div className="max-sm:hidden flex flex-none items-center gap-4 border-t border-line px-4 py-2.5 text-xs text-muted">
      <span className="flex items-center gap-2">
        <Kbd keys="up" />
        <Kbd keys="down" />
        Move
      </span>
      <span className="flex items-center gap-2">
        <Kbd keys="enter" />
        Open
      </span>
      <button type="button" className="ml-auto flex items-center gap-2 rounded-sm hover:text-fg" onClick={onShortcuts}>
        <Kbd keys="?" />
        All shortcuts
      </button>
    </div>
  )
}
