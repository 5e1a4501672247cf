import { CategoryButton } from '@/components/ui/category-chip'
import { CellButton } from '@/components/ui/cell-button'
import { cx } from '@/components/ui/cx'
import { Icon } from '@/components/ui/icon'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { candidatesText, CategoryCell, Indicators, type EditableCellProps } from './cells'
import { linkText } from '../match/link-text'
import type { MarkedTransaction } from './marks'

/** A click on it explains the category; the table has one listener for all rows. */
export const WHY_ATTRIBUTE = 'data-why'
/** A click on it opens the possible matches of the row. */
export const MATCH_ATTRIBUTE = 'data-match'

/** A click on it accepts the suggestion. */
export const ACCEPT_ATTRIBUTE = 'data-accept'

/** In the list it takes no room from the category until the row is hovered or focused. */
const ON_DEMAND =
  'in-[.ag-row]:absolute in-[.ag-row]:right-0 in-[.ag-row]:opacity-0 in-[.ag-row-focus]:opacity-100 in-[.ag-row:hover]:opacity-100'

/** The category of a row with AI's suggestion, and a way to ask why. `accepts`: shows a button that accepts it instead, as on a phone. */
export function MarkedCategory({
  accepts,
  ...props
}: EditableCellProps & { row: MarkedTransaction; accepts?: boolean }) {
  const { marks } = props.row
  const known = sourceOf(props.row, marks)
  return (
    <span className="relative flex max-w-full min-w-0 items-center gap-0.5 max-sm:gap-2 in-[.ag-row]:w-full in-[.ag-row-focus]:pr-6.5 in-[.ag-row:hover]:pr-6.5">
      <CategoryCell {...props} suggestion={marks?.suggestion ?? null} />
      {known && known.kind !== 'Rule' && accepts && props.editable ? (
        <CellButton
          size={28}
          touch="row"
          bordered
          strong
          aria-label={`Accept ${known.name} for ${props.row.name}`}
          {...{ [ACCEPT_ATTRIBUTE]: '' }}
        >
          <Icon name="check" size={16} />
        </CellButton>
      ) : known ? (
        <CellButton
          size={24}
          touch="narrow"
          tabIndex={props.tabIndex ?? -1}
          className={ON_DEMAND}
          aria-label={`Why ${known.name}`}
          title={known.why}
          {...{ [WHY_ATTRIBUTE]: '' }}
        >
          <Icon name="circle-help" />
        </CellButton>
      ) : null}
    </span>
  )
}

export const MarkedIndicators = ({ row }: { row: MarkedTransaction }) => <Indicators row={row} marks={row.marks} />

interface Source {
  kind: 'AI' | 'History' | 'Rule'
  name: string
  why: string
  percent: string | null
}

/** Where the category of a row comes from; empty if a person chose it. */
function sourceOf(row: Transaction, marks: TransactionMarks | undefined): Source | null {
  if (
    lockRefusal(row) === null &&
    row.link === null &&
    marks?.suggestion &&
    row.status !== 'by_user' &&
    row.status !== 'by_rule'
  ) {
    const { source, confidence, chart_of_account } = marks.suggestion
    const percent = `${Math.floor(confidence * 100)}%`
    const kind = source === 'history' ? 'History' : 'AI'
    return { kind, name: chart_of_account.name, percent, why: `${kind}, ${percent} confidence` }
  }
  if (row.status === 'by_rule' && marks?.rule && row.chart_of_account) {
    return { kind: 'Rule', name: row.chart_of_account.name, percent: null, why: `Rule “${marks.rule.name}”` }
  }
  return null
}

/** Whether a category or a stakeholder is suggested for a row. */
export const isSuggested = (row: Transaction, marks: TransactionMarks | undefined): boolean =>
  (row.stakeholder === null && marks?.stakeholder != null) ||
  row.status === 'by_truck_gpt' ||
  (sourceOf(row, marks)?.percent ?? null) !== null

const ICONS = { AI: 'sparkles', History: 'history', Rule: 'zap' } as const

/** The column that names where a category comes from. */
export function SourceCell({ row }: { row: MarkedTransaction }) {
  const source = sourceOf(row, row.marks)
  if (!source) return <span className="text-muted">–</span>
  return (
    <CategoryButton
      tabIndex={-1}
      look={source.kind === 'Rule' ? 'plain' : 'ai'}
      icon={<Icon name={ICONS[source.kind]} />}
      percent={source.percent}
      aria-label={`Why ${source.name}: ${source.why}`}
      {...{ [WHY_ATTRIBUTE]: '' }}
    >
      {source.kind}
    </CategoryButton>
  )
}

/** The column of what a row is matched to, or may be matched to. */
export function MatchCell({ row }: { row: MarkedTransaction }) {
  const linked = linkText(row)
  const candidates = row.marks ? candidatesText(row.marks.candidates) : null
  if (!linked && !candidates) return <span className="text-muted">–</span>
  return (
    <CategoryButton tabIndex={-1} look={linked ? 'plain' : 'none'} {...{ [MATCH_ATTRIBUTE]: '' }}>
      {linked ?? candidates}
    </CategoryButton>
  )
}

export const CountCell = ({ row, of }: { row: MarkedTransaction; of: 'comments' | 'attachments' }) => {
  const count = row.marks?.[of] ?? 0
  return <span className={cx('tnum', count === 0 && 'text-muted')}>{count === 0 ? '–' : count}</span>
}
