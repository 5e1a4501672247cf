'use client'
import { Drawer } from '@/components/ui/drawer'
import type { Stakeholder, StakeholderType } from '@/lib/contract/stakeholder'
import { rememberRecent } from './recent'
import { StakeholderForm } from './stakeholder-form'
import { RECENT_STAKEHOLDERS } from './stakeholder-options'
import { useDiscard } from './use-discard'

export interface StakeholderDrawerProps {
  /** The name to start with; null keeps the drawer closed. */
  name: string | null
  /** Its most likely type. */
  type?: StakeholderType
  onClose: () => void
  onCreated: (stakeholder: Stakeholder) => void
}

/** Adds a stakeholder without leaving the current task. */
export function StakeholderDrawer({ name, type, onClose, onCreated }: StakeholderDrawerProps) {
  const mayClose = useDiscard(name !== null, 'stakeholder')
  const close = async () => {
    if (await mayClose()) onClose()
  }
  return (
    <Drawer open={name !== null} onOpenChange={(open) => !open && void close()} title="New stakeholder" width={480}>
      {name === null ? null : (
        <StakeholderForm
          key={name}
          stakeholder={null}
          name={name}
          type={type}
          onCancel={() => void close()}
          onSaved={(created) => {
            rememberRecent(RECENT_STAKEHOLDERS, created.id)
            onCreated(created)
          }}
        />
      )}
    </Drawer>
  )
}
