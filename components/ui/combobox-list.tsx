'use client'
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from 'cmdk'
import { Plus, Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { ChoiceKey, ComboboxGroup, ComboboxOption, ComboboxPanelProps } from './combobox-panel'
import { CheckBox } from './check-mark'
import { cx } from './cx'
import { Highlight } from './highlight'
import { Indeterminate } from './indeterminate'
import { COMMAND_ITEM, ITEM_GROUP, ItemEnd } from './list-item'
import { useDebounced } from './use-debounced'
import { useLatest } from './use-latest'

const CREATE = '\u0000create'
/** After one of these keys, a space is not part of the typed text. */
const MOVES = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

export function ComboboxList(props: ComboboxPanelProps) {
  const { label, groups, onChoose, onSearch, loading, emptyText = 'Nothing found', footer } = props
  const [typed, setTyped] = useState('')
  const create = props.create?.needsText && typed.trim() === '' ? undefined : props.create
  const shown = onSearch ? groups : filterGroups(groups, typed)
  const options = shown.flatMap((group) => group.options)
  const { first, active, setActive } = useActive(options, { selected: props.selected, canCreate: create !== undefined })
  const by = useRef<ChoiceKey>('pointer')
  const moved = useRef(false)
  const hintId = useId()
  useSearch(typed, onSearch)

  const choose = (value: string) => {
    const key = by.current
    by.current = 'pointer'
    if (value === CREATE) return create?.run(typed.trim())
    const option = options.find((candidate) => candidate.value === value)
    if (option) onChoose(option, key)
  }
  // A cached result without options is being read again, so it does not count yet: options may have been added since.
  const isEmptyStill = loading === true && options.length === 0
  const stale = props.answered !== undefined && (props.answered !== typed || isEmptyStill)
  const waitFor = useOnceAnswered(stale, (key) => {
    by.current = key
    choose(first)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (MOVES.has(event.key)) moved.current = true
    const ticks = event.key === ' ' && props.ticked !== undefined && (typed === '' || moved.current)
    by.current = ticks ? 'space' : event.key === 'Enter' ? 'enter' : event.key === 'Tab' ? 'tab' : 'pointer'
    if (ticks) event.preventDefault()
    if (stale && by.current !== 'pointer' && !event.shiftKey && !(props.ticked && by.current === 'tab')) {
      event.preventDefault()
      return waitFor(by.current)
    }
    waitFor(null)
    const takes = ticks || (event.key === 'Tab' && !event.shiftKey && !props.ticked)
    if (!takes || !options.some((option) => option.value === active)) return
    event.preventDefault()
    choose(active)
  }
  return (
    <Command
      label={label}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={active}
      onValueChange={setActive}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-10 flex-none items-center gap-2 border-b border-line px-3 text-muted max-sm:h-12">
        <Search size={14} strokeWidth={2} aria-hidden />
        <CommandInput
          autoFocus={props.autoFocus ?? true}
          value={typed}
          onValueChange={(text) => {
            moved.current = false
            setTyped(text)
          }}
          aria-describedby={props.hint ? hintId : undefined}
          placeholder={props.placeholder ?? 'Search'}
          className="min-w-0 flex-1 self-stretch bg-transparent text-fg outline-none max-sm:text-[16px]"
        />
        {props.hint ? (
          <span id={hintId} className="sr-only">
            {props.hint}
          </span>
        ) : null}
      </div>
      <div className="relative h-0 flex-none">
        {loading ? <Indeterminate className="absolute inset-x-0 -top-px h-0.5" /> : null}
      </div>
      <CommandList className="pop-scroll max-h-72 min-h-0" aria-busy={loading || undefined}>
        <div className="p-1">
          {shown.map((group) =>
            group.options.length === 0 ? null : (
              <CommandGroup
                key={group.key}
                heading={group.label ? <div className={ITEM_GROUP}>{group.label}</div> : undefined}
              >
                {group.options.map((option) => (
                  <Option
                    key={option.value}
                    option={option}
                    query={typed}
                    ticked={props.ticked?.includes(option.value)}
                    onChoose={choose}
                  />
                ))}
              </CommandGroup>
            ),
          )}
          {create ? (
            <CommandItem value={CREATE} className={cx(COMMAND_ITEM, 'mt-1 border-t border-line')} onSelect={choose}>
              <Plus size={15} strokeWidth={1.75} aria-hidden />
              <span className="min-w-0 flex-1 truncate">{create.label(typed.trim())}</span>
            </CommandItem>
          ) : null}
        </div>
      </CommandList>
      {/* Next to the list, which may contain only options. */}
      {options.length === 0 && !loading ? <div className="px-3 pb-3 text-muted">{emptyText}</div> : null}
      {footer ? (
        <div className="flex flex-none items-center justify-between gap-2 border-t border-line px-3 py-2 text-xs text-muted max-sm:not-has-[button]:hidden">
          {footer}
        </div>
      ) : null}
    </Command>
  )
}

function Option({
  option,
  query,
  ticked,
  onChoose,
}: {
  option: ComboboxOption
  query: string
  /** Undefined if only one can be chosen. */
  ticked: boolean | undefined
  onChoose: (value: string) => void
}) {
  return (
    <CommandItem
      value={option.value}
      disabled={option.disabled}
      aria-checked={ticked}
      className={cx(COMMAND_ITEM, 'flex-wrap', option.note ? 'pt-1.5' : null)}
      onSelect={() => onChoose(option.value)}
    >
      {ticked === undefined ? null : <CheckBox checked={ticked} />}
      {option.lead ? <span className="tnum w-8 text-xs text-muted">{option.lead}</span> : null}
      <span className="min-w-0 flex-1 truncate">
        <Highlight text={option.label} query={query} />
      </span>
      {option.end ? <ItemEnd>{option.end}</ItemEnd> : null}
      {option.note ? (
        <span className={cx('w-full pb-1.5 text-xs whitespace-normal text-fg-2', option.lead ? 'pl-10.5' : null)}>
          {option.note}
        </span>
      ) : null}
    </CommandItem>
  )
}

// The first option becomes current if the current one disappears from the list, and "create" if the list is empty.
function useActive(
  options: readonly ComboboxOption[],
  { selected, canCreate }: { selected: string | null | undefined; canCreate: boolean },
) {
  const [active, setActive] = useState(selected ?? '')
  const first = options.find((option) => !option.disabled)?.value ?? (canCreate ? CREATE : '')
  const valid = active === CREATE || options.some((option) => option.value === active)
  // Until options arrive the list itself makes "create" current, which is not a choice of the user.
  const set = (value: string) => setActive(value === CREATE && options.length === 0 ? '' : value)
  return { first, active: valid ? active : first, setActive: set }
}

function useSearch(typed: string, onSearch: ((text: string) => void) | undefined): void {
  const rested = useDebounced(typed)
  const latest = useLatest(onSearch)
  const sent = useRef('')
  useEffect(() => {
    if (rested === sent.current) return
    sent.current = rested
    latest.current?.(rested)
  }, [rested, latest])
}

/** Holds a key pressed on a stale list until the list is up to date. Null drops it. */
function useOnceAnswered(stale: boolean, act: (key: ChoiceKey) => void): (key: ChoiceKey | null) => void {
  const waiting = useRef<ChoiceKey | null>(null)
  const latest = useLatest(act)
  useEffect(() => {
    const key = waiting.current
    if (stale || key === null) return
    waiting.current = null
    latest.current(key)
  }, [stale, latest])
  return (key) => {
    waiting.current = key
  }
}

function filterGroups(groups: readonly ComboboxGroup[], typed: string): ComboboxGroup[] {
  const needle = typed.trim().toLowerCase()
  if (needle === '') return [...groups]
  return groups.map((group) => ({
    ...group,
    options: group.options.filter((option) =>
      `${String(option.lead ?? '')} ${option.label}`.toLowerCase().includes(needle),
    ),
  }))
}
