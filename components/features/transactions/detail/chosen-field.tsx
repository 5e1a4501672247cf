'use client'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { AccountPanel, type ChosenAccount } from '@/components/pickers/account-panel'
import { LazyAccountDrawer } from '@/components/pickers/lazy-account-drawer'
import { LazyStakeholderDrawer } from '@/components/pickers/lazy-stakeholder-drawer'
import { StakeholderPanel } from '@/components/pickers/stakeholder-panel'
import { ComboboxKeys } from '@/components/ui/combobox-keys'
import { Popover } from '@/components/ui/popover'
import { textLink } from '@/components/ui/text-link-look'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import { CategoryCell, StakeholderCell } from '../list/cells'
import { categoryChange, stakeholderChange, type Change } from '../edits/changes'
import type { Offer } from '../edits/use-changes'
import type { DrawerState } from './drawer-state'
import { useDetailKeys } from './use-detail-keys'

interface ChosenFieldProps {
  row: Transaction
  editable: boolean
  mayCreate: boolean
  change: (change: Change, offer?: readonly Offer[]) => void
}

interface CategoryFieldProps extends ChosenFieldProps, Pick<DrawerState, 'offerFor'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  suggestion: TransactionMarks['suggestion']
  /** Called after the warning about a likelier match was answered. */
  fileUnder: (account: ChosenAccount, file: () => void) => Promise<boolean>
}

/** The category; its list opens with a click or c. */
export function CategoryField({
  row,
  editable,
  mayCreate,
  change,
  fileUnder,
  offerFor,
  open,
  onOpenChange: setOpen,
  suggestion,
}: CategoryFieldProps) {
  const [creating, setCreating] = useState<string | null>(null)
  useDetailKeys(editable ? { c: () => setOpen(true) } : {})
  const file = (account: ChosenAccount) => {
    setOpen(false)
    setCreating(null)
    void fileUnder(account, () => change(categoryChange(account), offerFor?.(row, account)))
  }
  if (row.is_split) return <span className="text-fg-2">Each part has its own</span>
  if (!editable) return <CategoryCell row={row} editable={false} suggestion={suggestion} />
  return (
    <>
      <Chooser
        label="Category"
        open={open}
        onOpenChange={setOpen}
        trigger={<CategoryCell row={row} editable tabIndex={0} suggestion={suggestion} />}
      >
        <AccountPanel
          direction={row.amount_type}
          selected={row.chart_of_account?.id ?? null}
          onChoose={file}
          onClear={
            row.chart_of_account
              ? () => {
                  setOpen(false)
                  change(categoryChange(null))
                }
              : undefined
          }
          onCreate={
            mayCreate
              ? (name) => {
                  setOpen(false)
                  setCreating(name)
                }
              : undefined
          }
          footer={<ComboboxKeys />}
        />
      </Chooser>
      <LazyAccountDrawer
        name={creating}
        direction={row.amount_type}
        onClose={() => setCreating(null)}
        onCreated={file}
      />
    </>
  )
}

interface StakeholderFieldProps extends ChosenFieldProps {
  /** For a line without one. */
  suggested: TransactionMarks['stakeholder']
}

/** The stakeholder; its list opens with a click or p. The likely one is offered next to it. */
export function StakeholderField({ row, editable, mayCreate, change, suggested }: StakeholderFieldProps) {
  const [open, setOpen] = useState(false)
  const [creating, setCreating] = useState<string | null>(null)
  useDetailKeys(editable ? { p: () => setOpen(true) } : {})
  const choose = (next: Change) => {
    setOpen(false)
    change(next)
  }
  const create = (name: string) => {
    setOpen(false)
    setCreating(name)
  }
  if (!editable) return <StakeholderCell row={row} editable={false} />
  return (
    <>
      <Chooser
        label="Stakeholder"
        open={open}
        onOpenChange={setOpen}
        trigger={<StakeholderCell row={row} editable tabIndex={0} />}
      >
        <StakeholderPanel
          selected={row.stakeholder?.id ?? null}
          onChoose={(stakeholder) => choose(stakeholderChange(stakeholder))}
          onClear={row.stakeholder ? () => choose(stakeholderChange(null)) : undefined}
          onCreate={mayCreate ? create : undefined}
          newName={row.payee}
          footer={<ComboboxKeys />}
        />
      </Chooser>
      {suggested && !row.stakeholder ? (
        <span>
          <button
            type="button"
            className={textLink({ roomy: true })}
            aria-label={`Set stakeholder ${suggested.full_name}, ${percentOf(suggested)} confidence`}
            onClick={() => choose(stakeholderChange(suggested))}
          >
            {suggested.full_name}
          </button>
          <span className="text-muted">, {percentOf(suggested)} confidence</span>
        </span>
      ) : null}
      <LazyStakeholderDrawer
        name={creating}
        onClose={() => setCreating(null)}
        onCreated={(created) => {
          setCreating(null)
          change(stakeholderChange(created))
        }}
      />
    </>
  )
}

const percentOf = ({ confidence }: { confidence: number }): string => `${Math.floor(confidence * 100)}%`

interface ChooserProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Draws the button of the field. */
  trigger: ReactElement
  children: ReactNode
}

/** The list opens from the button of the field, and returns the focus to it. */
function Chooser({ label, open, onOpenChange, trigger, children }: ChooserProps) {
  const field = useRef<HTMLSpanElement>(null)
  return (
    <span ref={field} className="relative inline-flex max-w-full min-w-0" onClick={() => onOpenChange(true)}>
      {trigger}
      <Popover
        open={open}
        onOpenChange={onOpenChange}
        aria-label={label}
        className="w-93 max-w-[calc(100vw-16px)]"
        trigger={<span aria-hidden className="pointer-events-none absolute inset-0" />}
        onClick={(event) => event.stopPropagation()}
        returnFocus={() => field.current?.querySelector('button')?.focus()}
      >
        {children}
      </Popover>
    </span>
  )
}
