'use client'
import { Zap } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { AccountPanel, type ChosenAccount, type SuggestedAccount } from '@/components/pickers/account-panel'
import type { Direction } from '@/components/pickers/account-options'
import { LazyAccountDrawer } from '@/components/pickers/lazy-account-drawer'
import { LazyStakeholderDrawer } from '@/components/pickers/lazy-stakeholder-drawer'
import { StakeholderPanel, type ChosenStakeholder } from '@/components/pickers/stakeholder-panel'
import { ComboboxKeys } from '@/components/ui/combobox-keys'
import type { ChoiceKey } from '@/components/ui/combobox-panel'
import { cx } from '@/components/ui/cx'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { Popover } from '@/components/ui/popover'
import { textLink } from '@/components/ui/text-link-look'
import { useIsMobile } from '@/components/ui/use-media'
import type { Editable } from '../list/cells'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
/** Where the cursor goes when an editor closes: it stays, moves down, or moves right. */
export type Leave = 'stay' | 'down' | 'right'
const leaveBy = (by: ChoiceKey): Leave => (by === 'enter' ? 'down' : by === 'tab' ? 'right' : 'stay')

export interface CellEditorProps {
  field: Editable
  /** The element the panel opens from; on a phone it is a sheet instead. */
  anchor: Box
  direction: Direction
  selected: string | null
  suggested: SuggestedAccount | null
  canClear: boolean
  /** Whether a stakeholder or an account that is missing may be added. */
  mayCreate: boolean
  /** The payee named in the row's text: the name a new stakeholder starts with. */
  payee?: string
  onAccount: (account: ChosenAccount | null, leave: Leave) => void
  onStakeholder: (stakeholder: ChosenStakeholder | null, leave: Leave) => void
  /** Creates a rule from the row instead; undefined for a selection. */
  onMakeRule?: () => void
  /** Called when it closes without a choice. */
  onCancel: () => void
}

/** The list of categories or stakeholders of one row or of a selection. */
export function CellEditor(props: CellEditorProps) {
  const [creating, setCreating] = useState<string | null>(null)
  const { field, direction, selected, canClear, onAccount, onStakeholder, onMakeRule, onCancel } = props
  const footer = useIsMobile() ? undefined : <Footer onMakeRule={onMakeRule} />
  if (creating !== null && field === 'chart_of_account') {
    return (
      <LazyAccountDrawer
        name={creating}
        direction={direction}
        onClose={onCancel}
        onCreated={(created) => onAccount(created, 'down')}
      />
    )
  }
  if (creating !== null) {
    return (
      <LazyStakeholderDrawer
        name={creating}
        onClose={onCancel}
        onCreated={(created) => onStakeholder(created, 'down')}
      />
    )
  }
  return (
    <Layer
      label={field === 'stakeholder' ? 'Stakeholder' : 'Category'}
      anchor={props.anchor}
      onClose={onCancel}
      onMakeRule={onMakeRule}
    >
      {field === 'stakeholder' ? (
        <StakeholderPanel
          selected={selected}
          onChoose={(stakeholder, by) => onStakeholder(stakeholder, leaveBy(by))}
          onClear={canClear ? (by) => onStakeholder(null, leaveBy(by)) : undefined}
          onCreate={props.mayCreate ? setCreating : undefined}
          newName={props.payee}
          footer={footer}
        />
      ) : (
        <AccountPanel
          direction={direction}
          selected={selected}
          suggested={props.suggested}
          onChoose={(account, by) => onAccount(account, leaveBy(by))}
          onClear={canClear ? (by) => onAccount(null, leaveBy(by)) : undefined}
          onCreate={props.mayCreate ? setCreating : undefined}
          footer={footer}
        />
      )}
    </Layer>
  )
}

function Footer({ onMakeRule }: Pick<CellEditorProps, 'onMakeRule'>) {
  return (
    <>
      <ComboboxKeys />
      {onMakeRule ? (
        <button type="button" className={textLink({ className: 'flex items-center gap-1.5' })} onClick={onMakeRule}>
          <Zap size={13} strokeWidth={1.75} aria-hidden />
          Make this a rule <Kbd keys="alt+r" />
        </button>
      ) : null}
    </>
  )
}

interface LayerProps extends Pick<CellEditorProps, 'onMakeRule'> {
  label: string
  anchor: Box
  onClose: () => void
  /** Room for sentences and lines of the list. */
  wide?: boolean
  children: ReactNode
}

/** A panel that opens from a cell; on a phone a sheet. */
export function Layer({ label, anchor, onClose, onMakeRule, wide, children }: LayerProps) {
  const mobile = useIsMobile()
  if (mobile) {
    return (
      <Dialog open onOpenChange={(open) => open || onClose()} title={label}>
        <div className="-mx-5 -mt-4 -mb-5 [--item-h:44px]">{children}</div>
      </Dialog>
    )
  }
  // The page's own shortcut does not know which row this list belongs to.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onMakeRule || !event.altKey || event.code !== 'KeyR') return
    event.preventDefault()
    event.stopPropagation()
    onMakeRule()
  }
  return (
    <Popover
      open
      onKeyDown={onKeyDown}
      onOpenChange={(open) => open || onClose()}
      aria-label={label}
      className={cx(wide ? 'w-112' : 'w-93', 'max-w-[calc(100vw-16px)]')}
      // The list moves its own cursor.
      returnFocus={() => undefined}
      trigger={<span aria-hidden className="pointer-events-none fixed" style={anchor} />}
    >
      {children}
    </Popover>
  )
}
