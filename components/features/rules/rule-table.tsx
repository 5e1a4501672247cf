import { GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Badge } from '@/components/ui/badge'
import { cx } from '@/components/ui/cx'
import type { Rule } from '@/lib/contract/rule'
import { openRule } from './open-rule-form'
import {
  AccountsText,
  lastUsedText,
  RuleMenu,
  scopeText,
  Sentence,
  StakeholderText,
  ThenChip,
  type RowWork,
} from './rule-parts'

interface RuleTableProps {
  rules: readonly Rule[]
  work: RowWork
}

const HEAD =
  'sticky top-0 z-1 h-8.5 border-b border-subtle bg-bg px-2.5 text-left text-xs font-medium text-muted last:pr-6'
const CELL = 'h-10 max-w-0 truncate border-b border-subtle px-2.5 last:pr-4'

/** The rules in the order in which they are tried. */
export function RuleTable({ rules, work }: RuleTableProps) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const canMove = work.rights.edit && work.orderable !== null
  const drop = () => {
    if (dragged !== null && over !== null) work.actions.move(dragged, over)
    setDragged(null)
    setOver(null)
  }
  return (
    <table className="min-w-260 table-fixed">
      <caption className="sr-only">Rules, first tried first</caption>
      <thead>
        <tr>
          <th scope="col" className={`${HEAD} w-13 pl-6!`}>
            <span className="sr-only">Order</span>
            <span aria-hidden>#</span>
          </th>
          <th scope="col" className={`${HEAD} w-40`}>
            Rule
          </th>
          <th scope="col" className={HEAD}>
            When description
          </th>
          <th scope="col" className={`${HEAD} w-34`}>
            Bank accounts
          </th>
          <th scope="col" className={`${HEAD} w-44`}>
            Category
          </th>
          <th scope="col" className={`${HEAD} w-36`}>
            Stakeholder
          </th>
          <th scope="col" className={`${HEAD} w-32`}>
            Applies
          </th>
          <th scope="col" className={`${HEAD} w-19 text-right`}>
            90 days
          </th>
          <th scope="col" className={`${HEAD} w-28 max-[96rem]:hidden`}>
            Last used
          </th>
          <th scope="col" className={`${HEAD} w-14`}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule, index) => (
          <tr
            key={rule.id}
            data-rule={rule.id}
            tabIndex={0}
            draggable={canMove}
            className={cx(
              'group hover:bg-hover focus:bg-hover',
              over === index && dragged !== index && 'bg-accent-subtle',
              dragged === index && 'opacity-50',
            )}
            onDoubleClick={() => work.rights.edit && openRule(rule)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              drop()
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
          >
            <td className={`${CELL} pl-3!`}>
              <Order rule={rule} index={index} work={work} canMove={canMove} />
            </td>
            <th scope="row" className={`${CELL} text-left font-medium`} title={rule.name}>
              {rule.name} {rule.is_template ? <Badge>Template</Badge> : null}
            </th>
            <td className={`${CELL} text-fg-2`}>
              <span className="block truncate">
                <Sentence rule={rule} />
              </span>
            </td>
            <td className={`${CELL} text-fg-2`}>
              <AccountsText rule={rule} />
            </td>
            <td className={CELL}>
              <ThenChip rule={rule} />
            </td>
            <td className={CELL}>
              <StakeholderText rule={rule} />
            </td>
            <td className={`${CELL} tnum text-fg-2`}>{scopeText(rule)}</td>
            <td className={`${CELL} tnum text-right text-fg-2`} title={`Last used: ${lastUsedText(rule)}`}>
              {rule.matches_90_days.toLocaleString('en-US')}
            </td>
            <td className={`${CELL} tnum text-fg-2 max-[96rem]:hidden`}>{lastUsedText(rule)}</td>
            <td className={`${CELL} text-right`}>
              {work.rights.edit || work.rights.remove ? <RuleMenu rule={rule} index={index} work={work} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Dragged with the mouse; with the keyboard, the arrow keys move the rule. */
function Order({ rule, index, work, canMove }: { rule: Rule; index: number; work: RowWork; canMove: boolean }) {
  const place = <span className="tnum text-muted">{rule.is_template ? '–' : index + 1}</span>
  if (!canMove || work.orderable === null) return <span className="pl-3">{place}</span>
  const last = work.orderable - 1
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    event.stopPropagation()
    work.actions.move(index, Math.min(last, Math.max(0, index + step)))
  }
  return (
    <button
      type="button"
      className="flex cursor-grab items-center gap-0.5 rounded-xs"
      aria-label={`Move ${rule.name}, position ${index + 1} of ${last + 1}. Arrow up and down move it.`}
      onKeyDown={move}
    >
      <GripVertical
        size={14}
        strokeWidth={1.75}
        className="text-muted opacity-0 group-hover:opacity-100 group-focus-within:opacity-100"
        aria-hidden
      />
      {place}
    </button>
  )
}
