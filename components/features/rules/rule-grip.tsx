import { GripVertical } from 'lucide-react'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import type { Rule } from '@/lib/contract/rule'
import { useRowWork, type RowWork } from './rule-work'

const DRAGGED = 'application/x-haulbook-rule'

/** The position of a rule, which is also the handle to move it: by dragging, or with the arrow keys. */
export function RuleGrip({ rule }: { rule: Rule }) {
  const { actions, index, orderable, rights } = useRowWork(rule)
  const place = <span className="tnum text-muted">{rule.is_template ? '–' : index + 1}</span>
  if (!rights.edit || orderable === null) return place
  const last = orderable - 1
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    actions.move(index, Math.min(last, Math.max(0, index + step)))
  }
  return (
    // Not a button element, which Firefox does not drag.
    <span
      role="button"
      tabIndex={0}
      draggable
      data-own-keys
      className="-ml-3 flex cursor-grab items-center gap-0.5 rounded-xs [.ag-row:is(:hover,:focus-within)_&]:[--grip:1]"
      aria-label={`Move ${rule.name}, position ${index + 1} of ${last + 1}. Arrow up and down move it.`}
      onKeyDown={move}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData(DRAGGED, rule.id)
      }}
    >
      <GripVertical size={14} strokeWidth={1.75} className="text-muted opacity-(--grip,0)" aria-hidden />
      {place}
    </span>
  )
}

/** Wraps the list: a rule dropped on another takes its place. */
export function RuleDropArea({ work, children }: { work: RowWork; children: ReactNode }) {
  const mark = (event: DragEvent, row: Element | null) => {
    event.currentTarget.querySelector('[data-over]')?.removeAttribute('data-over')
    row?.setAttribute('data-over', '')
  }
  const rowOf = ({ target }: DragEvent) => (target instanceof Element ? target.closest('[row-id]') : null)
  return (
    <div
      className="flex min-h-0 flex-1 flex-col [&_[data-over]]:bg-accent-subtle"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        mark(event, rowOf(event))
      }}
      onDragEnd={(event) => mark(event, null)}
      onDrop={(event) => {
        mark(event, null)
        const from = work.places.get(event.dataTransfer.getData(DRAGGED))
        const to = work.places.get(rowOf(event)?.getAttribute('row-id') ?? '')
        if (from === undefined || to === undefined) return
        event.preventDefault()
        work.actions.move(from, to)
      }}
    >
      {children}
    </div>
  )
}
