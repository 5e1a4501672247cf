import { Flag, Lock, Plus, Sparkles, Split, UserPlus, Zap } from 'lucide-react'
import { createElement } from 'react'
import { stakeholderKind } from '@/components/pickers/stakeholder-options'
import { Avatar } from '@/components/ui/avatar'
import { cx } from '@/components/ui/cx'
import { Spinner } from '@/components/ui/spinner'
import type { Transaction } from '@/lib/contract/transaction'
import { lockOf } from './changes'
import { tileIcon } from './tile'

/** Which editor a click inside a cell opens; the screen listens once for all rows. */
export type Editable = 'chart_of_account' | 'stakeholder'
export const EDIT_ATTRIBUTE = 'data-edit'
const opens = (field: Editable) => ({ [EDIT_ATTRIBUTE]: field })

export function DescriptionCell({ row }: { row: Transaction }) {
  const raw = row.description !== '' && row.description !== row.name ? row.description : row.merchant_name
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Tile row={row} />
      <b className="min-w-0 truncate font-medium">{row.name}</b>
      {raw ? <span className="min-w-0 flex-1 basis-0 truncate text-xs text-muted">{raw}</span> : null}
    </span>
  )
}

export function Tile({ row, large }: { row: Transaction; large?: boolean }) {
  const icon = createElement(tileIcon(row), { size: large ? 18 : 15, strokeWidth: 1.75, 'aria-hidden': true })
  return <span className={cx('tile', large && 'l')}>{icon}</span>
}

export function BankAccountCell({ account }: { account: Transaction['bank_account'] }) {
  return (
    <span className="flex min-w-0">
      <span className="truncate">{account.name}</span>
      {account.mask ? <span className="flex-none whitespace-pre text-muted"> ·· {account.mask}</span> : null}
    </span>
  )
}

export interface EditableCellProps {
  row: Transaction
  editable: boolean
  /** In the grid the arrow keys reach a cell; elsewhere its button stands in the tab order. */
  tabIndex?: 0 | -1
}

/** Dashed while only AI says so, a bolt when a rule set it, plain when a person did. */
export function CategoryCell({ row, editable, tabIndex = -1 }: EditableCellProps) {
  if (row.status === 'in_progress') {
    return (
      <span className="cat none">
        <Spinner size={14} />
        <span>Thinking</span>
      </span>
    )
  }
  const look = lookOf(row)
  const inside = (
    <>
      {look.icon}
      <span>{row.chart_of_account?.name ?? 'Choose category'}</span>
    </>
  )
  if (!editable || lockOf(row) !== null) {
    return <span className={cx('cat', look.tone)}>{row.chart_of_account ? inside : 'No category'}</span>
  }
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={cx('cat', look.tone)}
      aria-label={look.label}
      {...opens('chart_of_account')}
    >
      {inside}
    </button>
  )
}

function lookOf({ status, chart_of_account: account, name }: Transaction) {
  const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true }
  if (!account) return { tone: 'none', icon: <Plus {...icon} />, label: `Choose category for ${name}` }
  if (status === 'by_truck_gpt')
    return { tone: 'ai', icon: <Sparkles {...icon} />, label: `${account.name}, AI suggestion` }
  if (status === 'by_rule') return { tone: '', icon: <Zap {...icon} />, label: `${account.name}, set by a rule` }
  return { tone: '', icon: null, label: `${account.name}, change category` }
}

export function StakeholderCell({ row, editable, tabIndex = -1 }: EditableCellProps) {
  const { stakeholder } = row
  const locked = !editable || lockOf(row) !== null
  if (!stakeholder && locked) return <span className="text-muted">–</span>
  const inside = stakeholder ? (
    <>
      <Avatar name={stakeholder.full_name} kind={stakeholderKind(stakeholder.type)} size={20} />
      <span className="truncate">{stakeholder.full_name}</span>
    </>
  ) : (
    <>
      <UserPlus size={15} strokeWidth={1.75} aria-hidden />
      Add
    </>
  )
  const look = cx('flex max-w-full min-w-0 items-center gap-2', !stakeholder && 'text-muted')
  if (locked) return <span className={look}>{inside}</span>
  const label = stakeholder ? `${stakeholder.full_name}, change stakeholder` : `Add stakeholder to ${row.name}`
  return (
    <button type="button" tabIndex={tabIndex} className={look} aria-label={label} {...opens('stakeholder')}>
      {inside}
    </button>
  )
}

export function Indicators({ row }: { row: Transaction }) {
  return (
    <span className="flex items-center justify-end gap-2 text-muted">
      {row.is_flagged ? (
        <Flag size={14} strokeWidth={1.75} className="fill-current text-warn" role="img" aria-label="Flagged" />
      ) : null}
      {row.split_transaction ? <Split size={14} strokeWidth={1.75} role="img" aria-label="Part of a split" /> : null}
      {row.is_finalized || row.is_reconciliation ? (
        <Lock size={14} strokeWidth={1.75} role="img" aria-label={row.is_reconciliation ? 'Reconciled' : 'Finalized'} />
      ) : null}
    </span>
  )
}
