'use client'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import { notify } from '@/components/ui/toast'
import type { Stakeholder, StakeholderType } from '@/lib/contract/stakeholder'

const StakeholderForm = lazyPart(() =>
  import('@/components/pickers/stakeholder-form').then((module) => module.StakeholderForm),
)

/** Opens a stakeholder to change it, or an empty form for a new one. */
export const openStakeholder = (
  stakeholder: Stakeholder | null,
  { type, onSaved }: { type?: StakeholderType; onSaved?: (saved: Stakeholder) => void } = {},
): void =>
  openDrawer({
    title: stakeholder ? 'Edit stakeholder' : 'New stakeholder',
    width: 480,
    content: (
      <StakeholderForm
        key={stakeholder?.id ?? 'new'}
        stakeholder={stakeholder}
        type={type}
        onCancel={() => void requestCloseDrawer()}
        onSaved={(saved) => {
          closeDrawer()
          notify.success(stakeholder ? `${saved.full_name} saved` : `${saved.full_name} added`)
          onSaved?.(saved)
        }}
      />
    ),
  })
