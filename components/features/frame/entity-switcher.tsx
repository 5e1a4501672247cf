'use client'
import { useQuery } from '@tanstack/react-query'
import { entities, useSwitchEntity } from './queries'
import { SwitchDialog } from './switch-dialog'

export function EntitySwitcher({ onClose }: { onClose: () => void }) {
  const list = useQuery(entities)
  const { switchTo, pending } = useSwitchEntity()
  return (
    <SwitchDialog
      title="Switch entity"
      description="Each entity keeps its own books."
      submitLabel="Switch Entity"
      onClose={onClose}
      failed={list.isError && !list.data}
      onRetry={() => void list.refetch()}
      pending={pending}
      onSwitch={switchTo}
      places={list.data?.results.map((entity) => ({
        id: entity.id,
        name: entity.name,
        detail: [entity.city, entity.state].filter(Boolean).join(', '),
        current: entity.is_default,
      }))}
    />
  )
}
