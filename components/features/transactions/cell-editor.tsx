'use client'
import { useState, type ReactNode } from 'react'
import { AccountPanel, type ChosenAccount } from '@/components/pickers/account-panel'
import type { Direction } from '@/components/pickers/account-options'
import { LazyStakeholderDrawer } from '@/components/pickers/lazy-stakeholder-drawer'
import { StakeholderPanel, type ChosenStakeholder } from '@/components/pickers/stakeholder-panel'
import { ComboboxKeys } from '@/components/ui/combobox-keys'
import type { ChoiceKey } from '@/components/ui/combobox-panel'
import { Dialog } from '@/components/ui/dialog'
import { Popover } from '@/components/ui/popover'
import { useIsMobile } from '@/components/ui/use-media'
import type { Editable } from './cells'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
/** How an editor was left: the cursor stays, goes down, or goes right. */
export type Leave = 'stay' | 'down' | 'right'
export const leaveBy = (by: ChoiceKey): Leave => (by === 'enter' ? 'down' : by === 'tab' ? 'right' : 'stay')

export interface CellEditorProps {
  field: Editable
  /** Where the panel hangs; on a phone it is a sheet instead. */
  anchor: Box
  direction: Direction
  selected: string | null
  canClear: boolean
  mayCreate: boolean
  onAccount: (account: ChosenAccount | null, leave: Leave) => void
  onStakeholder: (stakeholder: ChosenStakeholder | null, leave: Leave) => void
  /** Left without a choice. */
  onCancel: () => void
}

/** The list that hangs from a category or stakeholder, of one row or of a selection. */
export function CellEditor(props: CellEditorProps) {
  const [creating, setCreating] = useState<string | null>(null)
  const { field, direction, selected, canClear, onAccount, onStakeholder, onCancel } = props
  const footer = useIsMobile() ? undefined : <ComboboxKeys />
  if (creating !== null) {
    return (
      <LazyStakeholderDrawer name={creating} onClose={onCancel} onCreated={(created) => onStakeholder(created, 'down')} />
    )
  }
  return (
    <Layer label={field === 'stakeholder' ? 'Stakeholder' : 'Category'} anchor={props.anchor} onClose={onCancel}>
      {field === 'stakeholder' ? (
        <StakeholderPanel
          selected={selected}
          onChoose={(stakeholder, by) => onStakeholder(stakeholder, leaveBy(by))}
          onClear={canClear ? (by) => onStakeholder(null, leaveBy(by)) : undefined}
          onCreate={props.mayCreate ? setCreating : undefined}
          footer={footer}
        />
      ) : (
        <AccountPanel
          direction={direction}
          selected={selected}
          onChoose={(account, by) => onAccount(account, leaveBy(by))}
          onClear={canClear ? (by) => onAccount(null, leaveBy(by)) : undefined}
          footer={footer}
        />
      )}
    </Layer>
  )
}

function Layer({
  label,
  anchor,
  onClose,
  children,
}: {
  label: string
  anchor: Box
  onClose: () => void
  children: ReactNode
}) {
  const mobile = useIsMobile()
  if (mobile) {
    return (
      <Dialog open onOpenChange={(open) => open || onClose()} title={label}>
        <div className="-mx-5 -mt-4 -mb-5 [&_.mi]:min-h-11">{children}</div>
      </Dialog>
    )
  }
  return (
    <Popover
      open
      onOpenChange={(open) => open || onClose()}
      aria-label={label}
      className="w-93 max-w-[calc(100vw-16px)]"
      onCloseAutoFocus={(event) => event.preventDefault()}
      trigger={<span aria-hidden className="pointer-events-none fixed" style={anchor} />}
    >
      {children}
    </Popover>
  )
}
