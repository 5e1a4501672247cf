import { counted } from '@/components/ui/count-text'
import { stakeholderKind } from '@/components/pickers/stakeholder-options'
import { Avatar } from '@/components/ui/avatar'
import { CategoryButton, CategoryChip, type CategoryChipProps } from '@/components/ui/category-chip'
import { cx } from '@/components/ui/cx'
import { Icon } from '@/components/ui/icon'
import type { IconName } from '@/components/ui/icons'
import { Tile } from '@/components/ui/tile'
import { categoryRefusal, stakeholderRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { linkText } from '../match/link-text'
import { tileIcon } from './tile'

/** Which editor a click inside a cell opens; the screen listens once for all rows. */
export type Editable = 'chart_of_account' | 'stakeholder'
export const EDIT_ATTRIBUTE = 'data-edit'
const opens = (field: Editable) => ({ [EDIT_ATTRIBUTE]: field })

export function DescriptionCell({ row }: { row: Transaction }) {
  const raw = rawOf(row)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <RowTile row={row} />
      {/* The payee takes both lines if it needs them. */}
      <span className="max-h-8 min-w-0 flex-1 overflow-hidden">
        <b className="mb-0.5 line-clamp-2 leading-4 font-medium whitespace-normal">{row.payee}</b>
        {/* As many whole words of it as there is room for; all of it is on hover. */}
        {raw ? (
          <span className="block h-3.5 overflow-hidden text-2xs leading-3.5 wrap-anywhere whitespace-normal text-muted">
            {raw}
          </span>
        ) : null}
      </span>
    </span>
  )
}

/** The bank's text, if it says more than the payee. */
function rawOf({ payee, name, description, merchant_name }: Transaction): string | null {
  if (name !== payee) return name
  return description !== '' && description !== name ? description : merchant_name
}

export function RowTile({ row, large }: { row: Transaction; large?: boolean }) {
  return (
    <Tile size={large ? 36 : 26}>
      <Icon name={tileIcon(row)} size={large ? 18 : 15} />
    </Tile>
  )
}

/** The digits are always shown; the name before them is shown whole or, without room for it, not at all. */
export function BankAccountCell({ account }: { account: Transaction['bank_account'] }) {
  if (!account.mask) return <span className="truncate">{account.name}</span>
  return (
    <span className="flex h-5 min-w-0 flex-1 flex-row-reverse flex-wrap justify-end overflow-hidden leading-5 whitespace-pre">
      <span className="flex-none">{account.name} </span>
      <span className="order-first flex-none text-muted">·· {account.mask}</span>
    </span>
  )
}

export interface EditableCellProps {
  row: Transaction
  editable: boolean
  /** In the grid the arrow keys reach a cell; elsewhere its button is in the tab order. */
  tabIndex?: 0 | -1
  /** AI's suggestion for an uncategorized line, or the confidence of the one that was applied. */
  suggestion?: TransactionMarks['suggestion']
  height?: CategoryChipProps['height']
}

/** Dashed while only AI has set it, with a bolt if a rule has, plain if a person has. */
export function CategoryCell({ row, editable, tabIndex = -1, suggestion = null, height }: EditableCellProps) {
  if (row.status === 'in_progress') {
    return (
      <CategoryChip look="none" icon={<Icon name="spinner" className="animate-spin" />} height={height}>
        Thinking
      </CategoryChip>
    )
  }
  if (row.link !== null && row.link !== 'mirror') {
    return (
      <CategoryChip icon={<Icon name="link" />} height={height}>
        {linkText(row)}
      </CategoryChip>
    )
  }
  if (row.is_split) {
    return (
      <CategoryChip icon={<Icon name="split" />} height={height}>
        {linkText(row)}
      </CategoryChip>
    )
  }
  const locked = !editable || categoryRefusal(row) !== null
  const shown = locked && !row.chart_of_account ? null : suggestion
  const { look, icon, label, percent } = lookOf(row, shown)
  const chip = { look, height, percent, icon: icon ? <Icon name={icon} /> : null }
  const name = row.chart_of_account?.name ?? shown?.chart_of_account.name ?? 'Choose category'
  if (locked) {
    return row.chart_of_account ? (
      <CategoryChip {...chip}>{name}</CategoryChip>
    ) : (
      <CategoryChip look={look} height={height}>
        No category
      </CategoryChip>
    )
  }
  return (
    <CategoryButton {...chip} tabIndex={tabIndex} aria-label={label} {...opens('chart_of_account')}>
      {name}
    </CategoryButton>
  )
}

/** Below this confidence a suggestion is amber. Source: DESIGN, category chip. */
const SURE = 0.7
const SOURCES = { ai: 'AI suggestion', history: 'suggestion from history' }

interface CategoryLook {
  look: CategoryChipProps['look']
  icon: IconName | null
  label: string
  percent?: string | null
}

function lookOf(
  { status, chart_of_account: account, name }: Transaction,
  suggestion: TransactionMarks['suggestion'],
): CategoryLook {
  const suggested = account
    ? status === 'by_truck_gpt'
      ? account.name
      : null
    : (suggestion?.chart_of_account.name ?? null)
  if (suggested !== null) {
    const source = suggestion?.source ?? 'ai'
    const percent = suggestion ? `${Math.floor(suggestion.confidence * 100)}%` : null
    return {
      look: suggestion !== null && suggestion.confidence < SURE ? 'unsure' : 'ai',
      icon: source === 'history' ? 'history' : 'sparkles',
      label: `${suggested}, ${SOURCES[source]}${percent ? `, ${percent} confidence` : ''}`,
      percent,
    }
  }
  if (!account) return { look: 'none', icon: 'plus', label: `Choose category for ${name}` }
  if (status === 'by_rule') return { look: 'plain', icon: 'zap', label: `${account.name}, set by a rule` }
  return { look: 'plain', icon: null, label: `${account.name}, change category` }
}

interface StakeholderCellProps extends Omit<EditableCellProps, 'suggestion'> {
  /** The suggested stakeholder of a line without one. */
  suggested?: TransactionMarks['stakeholder']
}

export function StakeholderCell({ row, editable, tabIndex = -1, suggested = null }: StakeholderCellProps) {
  const { stakeholder } = row
  const refusal = stakeholderRefusal(row)
  const locked = !editable || refusal !== null
  if (!stakeholder && suggested && !locked) {
    const percent = `${Math.floor(suggested.confidence * 100)}%`
    return (
      <CategoryButton
        look="ai"
        icon={<Icon name="sparkles" />}
        tabIndex={tabIndex}
        title={`${percent} confidence`}
        aria-label={`${suggested.full_name}, AI suggestion for the stakeholder, ${percent} confidence`}
        {...opens('stakeholder')}
      >
        {suggested.full_name}
      </CategoryButton>
    )
  }
  if (!stakeholder && locked)
    return (
      <span className="text-muted" title={editable ? (refusal ?? undefined) : undefined}>
        –
      </span>
    )
  const inside = stakeholder ? (
    <>
      <Avatar name={stakeholder.full_name} kind={stakeholderKind(stakeholder.type)} size={20} />
      <span className="truncate in-[.ag-row]:line-clamp-2 in-[.ag-row]:text-left in-[.ag-row]:leading-4 in-[.ag-row]:whitespace-normal">
        {stakeholder.full_name}
      </span>
    </>
  ) : (
    <>
      <Icon name="user-plus" size={15} />
      <span className="in-[.ag-row]:opacity-0 in-[.ag-row-focus]:opacity-100 in-[.ag-row:hover]:opacity-100">Add</span>
    </>
  )
  const look = cx(
    'flex max-w-full min-w-0 items-center gap-2 max-sm:relative max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:-inset-y-3.5',
    !stakeholder && 'text-muted',
  )
  if (locked)
    return (
      <span className={look} title={editable ? (refusal ?? undefined) : undefined}>
        {inside}
      </span>
    )
  const label = stakeholder ? `${stakeholder.full_name}, change stakeholder` : `Add stakeholder to ${row.name}`
  return (
    <button type="button" tabIndex={tabIndex} className={look} aria-label={label} {...opens('stakeholder')}>
      {inside}
    </button>
  )
}

/** Markers of a row: flag, split, comments, possible matches, lock. */
export function Indicators({ row, marks }: { row: Transaction; marks?: TransactionMarks }) {
  const candidates = marks ? candidatesText(marks.candidates) : null
  return (
    <span className="flex items-center justify-end gap-2 text-muted">
      {row.is_recurring ? <Icon name="repeat" label="Recurring" /> : null}
      {row.is_flagged ? <Icon name="flag" className="fill-current text-warn" label="Flagged" /> : null}
      {candidates ? (
        <Counted
          icon="link"
          count={countOf(marks)}
          label={`May be matched to ${candidates}`}
          className="text-accent-fg"
        />
      ) : null}
      {row.split_transaction ? <Counted icon="split" count={marks?.parts} label="Part of a split" /> : null}
      {marks?.comments ? (
        <Counted
          icon="message"
          count={marks.comments}
          label={`${counted(marks.comments, 'comment')}${marks.waits_for_you ? ', waits for you' : ''}`}
          className={marks.waits_for_you ? 'text-warn' : undefined}
        />
      ) : null}
      {marks?.attachments ? (
        <Counted icon="paperclip" count={marks.attachments} label={counted(marks.attachments, 'file')} />
      ) : null}
      {row.is_finalized || row.is_reconciliation ? (
        <Icon name="lock" label={row.is_reconciliation ? 'Reconciled' : 'Finalized'} />
      ) : null}
    </span>
  )
}

function Counted({
  icon,
  count,
  label,
  className,
}: {
  icon: IconName
  count: number | undefined
  label: string
  className?: string
}) {
  return (
    <span
      className={cx('tnum inline-flex items-center gap-1 text-xs', className)}
      role="img"
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
      {count ? count : null}
    </span>
  )
}

const NOUNS = { bills: 'bill', invoices: 'invoice', loans: 'loan payment', transfers: 'transfer', cards: 'card' }
const KINDS = ['bills', 'invoices', 'loans', 'transfers', 'cards'] as const

/** '1 bill and 2 transfers'; null if there are none. */
export function candidatesText(candidates: TransactionMarks['candidates']): string | null {
  const parts = KINDS.filter((kind) => candidates[kind] > 0).map((kind) => counted(candidates[kind], NOUNS[kind]))
  return parts.length === 0 ? null : parts.join(' and ')
}
const countOf = (marks: TransactionMarks | undefined): number =>
  KINDS.reduce((sum, kind) => sum + (marks?.candidates[kind] ?? 0), 0)
