'use client'
import { lazy } from 'react'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { notify } from '@/components/ui/toast'
import type { Stakeholder, StakeholderType } from '@/lib/contract/stakeholder'

const StakeholderForm = lazy(() =>
  import('@/components/pickers/stakeholder-form').then((module) => ({ default: module.StakeholderForm })),
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
