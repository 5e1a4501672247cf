'use client'
import { Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from 'cmdk'
import { Search, SearchX, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { cx } from '@/components/ui/cx'
import { useLayerFocus } from '@/components/ui/focus-layer'
import { Highlight } from '@/components/ui/highlight'
import { Kbd } from '@/components/ui/kbd'
import { CountBadge } from '@/components/ui/tabs'

export interface PaletteItem {
  label: string
  icon: LucideIcon
  /** Where the page stands, at the right end. */
  hint?: string
  count?: number
  shortcut?: string
  /** Other words it is found by. */
  keywords?: readonly string[]
  run: () => void
}

export interface CommandPaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  pages: readonly PaletteItem[]
  actions: readonly PaletteItem[]
}

export function CommandPalette({ open, onOpenChange, pages, actions }: CommandPaletteProps) {
  const focus = useLayerFocus()
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="scrim palette-scrim" />
        <Content className="palette" aria-describedby={undefined} {...focus}>
          <Title className="sr-only">Command palette</Title>
          <Panel pages={pages} actions={actions} onDone={() => onOpenChange(false)} />
        </Content>
      </Portal>
    </Root>
  )
}

function Panel({ pages, actions, onDone }: Pick<CommandPaletteProps, 'pages' | 'actions'> & { onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const groups = [
    { label: 'Go to', items: matching(pages, typed) },
    { label: 'Actions', items: matching(actions, typed) },
  ]
  const nothing = groups.every(({ items }) => items.length === 0)
  const choose = (item: PaletteItem) => {
    onDone()
    item.run()
  }
  return (
    <Command label="Command palette" shouldFilter={false} loop className="flex min-h-0 flex-col">
      <div className="flex h-13.5 flex-none items-center gap-3 border-b border-line px-4">
        <Search size={18} strokeWidth={1.75} className="text-muted" aria-hidden />
        <CommandInput value={typed} onValueChange={setTyped} placeholder="Search or jump to" data-autofocus />
        <Kbd keys="esc" />
      </div>
      {nothing ? (
        <div className="es" role="status">
          <SearchX size={28} strokeWidth={1.6} className="text-muted" aria-hidden />
          <h3 className="mt-2">Nothing found...</h3>
          <p>Try a page name.</p>
        </div>
      ) : null}
      <CommandList className={cx('pop-scroll min-h-0 flex-1', nothing && 'hidden')}>
        <div className="p-1.5">
          {groups.map(({ label, items }) =>
            items.length === 0 ? null : (
              <CommandGroup key={label} heading={<div className="mlabel">{label}</div>}>
                {items.map((item) => (
                  <CommandItem
                    key={item.label}
                    value={`${label} ${item.label}`}
                    className="mi"
                    onSelect={() => choose(item)}
                  >
                    <item.icon size={16} strokeWidth={1.75} aria-hidden />
                    <span className="min-w-0 truncate">
                      <Highlight text={item.label} query={typed} />
                    </span>
                    <ItemEnd item={item} />
                  </CommandItem>
                ))}
              </CommandGroup>
            ),
          )}
        </div>
      </CommandList>
      <div className="only-d flex flex-none items-center gap-4 border-t border-line px-4 py-2.5 text-xs text-muted">
        <span className="flex items-center gap-2">
          <Kbd keys="up" />
          <Kbd keys="down" />
          Move
        </span>
        <span className="flex items-center gap-2">
          <Kbd keys="enter" />
          Open
        </span>
      </div>
    </Command>
  )
}

function ItemEnd({ item }: { item: PaletteItem }) {
  if (item.shortcut)
    return (
      <span className="end">
        <Kbd keys={item.shortcut} />
      </span>
    )
  if (item.count)
    return (
      <span className="end">
        <CountBadge count={item.count} needsWork />
      </span>
    )
  return item.hint ? <span className="end">{item.hint}</span> : null
}

function matching(items: readonly PaletteItem[], typed: string): readonly PaletteItem[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((item) => {
    const text = [item.label, item.hint, ...(item.keywords ?? [])].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
