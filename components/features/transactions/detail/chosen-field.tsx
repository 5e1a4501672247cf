'use client'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { AccountPanel } from '@/components/pickers/account-panel'
import { LazyStakeholderDrawer } from '@/components/pickers/lazy-stakeholder-drawer'
import { StakeholderPanel } from '@/components/pickers/stakeholder-panel'
import { ComboboxKeys } from '@/components/ui/combobox-keys'
import { Popover } from '@/components/ui/popover'
import type { Transaction } from '@/lib/contract/transaction'
import { CategoryCell, StakeholderCell } from '../cells'
import { categoryChange, stakeholderChange, type Change } from '../changes'
import { useDetailKeys } from './use-detail-keys'

interface ChosenFieldProps {
  row: Transaction
  editable: boolean
  change: (change: Change) => void
}

/** The category; its list opens with a click or c. */
export function CategoryField({ row, editable, change }: ChosenFieldProps) {
  const [open, setOpen] = useState(false)
  useDetailKeys(editable ? { c: () => setOpen(true) } : {})
  const choose = (next: Change) => {
    setOpen(false)
    change(next)
  }
  if (row.is_split) return <span className="text-fg-2">Each part has its own</span>
  if (!editable) return <CategoryCell row={row} editable={false} />
  return (
    <Chooser label="Category" open={open} onOpenChange={setOpen} trigger={<CategoryCell row={row} editable tabIndex={0} />}>
      <AccountPanel
        direction={row.amount_type}
        selected={row.chart_of_account?.id ?? null}
        onChoose={(account) => choose(categoryChange(account))}
        onClear={row.chart_of_account ? () => choose(categoryChange(null)) : undefined}
        footer={<ComboboxKeys />}
      />
    </Chooser>
  )
}

/** The stakeholder; its list opens with a click or p. */
export function StakeholderField({ row, editable, mayCreate, change }: ChosenFieldProps & { mayCreate: boolean }) {
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
          footer={<ComboboxKeys />}
        />
      </Chooser>
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

interface ChooserProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Draws the button of the field. */
  trigger: ReactElement
  children: ReactNode
}

/** The list hangs from the button that opens it, and gives the keyboard back to it. */
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
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          field.current?.querySelector('button')?.focus()
        }}
      >
        {children}
      </Popover>
    </span>
  )
}
