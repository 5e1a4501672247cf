'use client'
import { CheckCheck, Download, Flag, Lock, LockOpen, Sparkles, Tag, User } from 'lucide-react'
import type { GridSelection } from '@/components/grid/data-grid'
import { BulkSeparator } from '@/components/grid/bulk-bar'
import { BulkButtons, type BulkAction } from '@/components/grid/bulk-buttons'
import type { Direction } from '@/components/pickers/account-options'
import { LINE_REFUSALS } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import type { Editable } from '../list/cells'
import { finalizeChange, flagChange, STAYS_FINALIZED, type Change } from './changes'
import { signed } from './edits'
import { isWaiting } from '../queries'
import type { Rights } from './use-rights'

type Selection = GridSelection<Transaction>

interface BulkActionsProps {
  selection: Selection
  /** Signed sum of all that match. */
  net: number
  rights: Rights
  onEdit: (field: Editable, button: HTMLElement) => void
  onChange: (change: Change) => void
  onSuggest: () => void
  onAccept: () => void
  /** Whether something is suggested for a row. */
  isSuggested: (row: Transaction) => boolean
  /** None where the person may not export. */
  onExport?: () => void
}

/** Whether every selected row is on this page and has it: only then does the same button or key remove it. */
export const allHave = (
  { rows, count, allMatching }: Pick<Selection, 'rows' | 'count' | 'allMatching'>,
  has: (row: Transaction) => boolean,
): boolean => !allMatching && rows.length > 0 && rows.length === count && rows.every(has)

/** Buttons of the floating bar. Selected rows beyond this page are only counted, not summed. */
export function BulkActions({
  selection,
  net,
  rights,
  onEdit,
  onChange,
  onSuggest,
  onAccept,
  isSuggested,
  onExport,
}: BulkActionsProps) {
  const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true }
  const whole = selection.rows.length === selection.count
  const total = selection.allMatching ? net : sumWire(selection.rows.map(signed))
  const finalized = allHave(selection, (row) => row.is_finalized)
  const unfinalize = finalized && rights.unfinalize
  const waiting = allHave(selection, isWaiting)
  const picked = selection.allMatching ? [] : selection.rows
  const flagged = allHave(selection, (row) => row.is_flagged)
  const suggested = !whole || picked.length === 0 || picked.some(isSuggested)
  const edits: BulkAction[] = [
    {
      label: 'Categorize',
      keys: 'c',
      icon: <Tag {...icon} />,
      onPress: (anchor) => onEdit('chart_of_account', anchor),
    },
    { label: 'Stakeholder', keys: 's', icon: <User {...icon} />, onPress: (anchor) => onEdit('stakeholder', anchor) },
    {
      label: flagged ? 'Unflag' : 'Flag',
      keys: 'f',
      icon: <Flag {...icon} />,
      onPress: () => onChange(flagChange(!flagged)),
    },
  ]
  const helps: BulkAction[] = [
    { label: 'Suggest', variant: 'ai', apart: true, icon: <Sparkles {...icon} />, onPress: onSuggest },
    {
      label: 'Accept suggestions',
      keys: 'a',
      variant: 'primary',
      main: true,
      icon: <CheckCheck {...icon} />,
      disabledReason: suggested ? undefined : 'None of the selected transactions has an AI suggestion.',
      onPress: onAccept,
    },
  ]
  return (
    <>
      {whole || selection.allMatching ? <span className="tnum ml-1 text-muted">{formatUsd(total)}</span> : null}
      <BulkSeparator />
      <BulkButtons
        actions={[
          ...(rights.edit ? edits : []),
          ...(rights.finalize
            ? [
                {
                  label: unfinalize ? 'Unfinalize' : 'Finalize',
                  keys: 'l',
                  icon: unfinalize ? <LockOpen {...icon} /> : <Lock {...icon} />,
                  disabledReason:
                    !unfinalize && waiting
                      ? LINE_REFUSALS.not_categorized
                      : finalized && !unfinalize
                        ? STAYS_FINALIZED
                        : undefined,
                  onPress: () => onChange(finalizeChange(!unfinalize, rights.unfinalize)),
                },
              ]
            : []),
          ...(onExport ? [{ label: 'Export', icon: <Download {...icon} />, onPress: onExport }] : []),
          ...(rights.edit ? helps : []),
        ]}
      />
      <BulkSeparator />
    </>
  )
}

/** Which accounts a selection may be given: those valid for every row in it. */
export function directionOf(rows: readonly Pick<Transaction, 'amount_type'>[], whole: boolean): Direction {
  const types = new Set(rows.map((row) => row.amount_type))
  const [only] = types
  return whole && types.size === 1 && only !== undefined ? only : 'both'
}
