'use client'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { entitiesRead } from '@/components/pickers/shared-reads'
import { closeDrawer, openDrawer } from '@/components/shell/drawer-host'
import { confirm } from '@/components/ui/confirm-dialog'
import { lazyPart } from '@/components/ui/lazy-part'
import { notify } from '@/components/ui/toast'
import { useMay } from '@/lib/client/use-may'
import type { Entity } from '@/lib/contract/company'
import { formatDay } from '@/lib/dates/format'
import { PlaceActions } from './place-actions'
import { useDeleteEntity, useSwitchEntity } from './queries'
import { SwitchDialog } from './switch-dialog'

const forms = () => import('./entity-form')
const AddEntityForm = lazyPart(() => forms().then((module) => module.AddEntityForm))
const EditEntityForm = lazyPart(() => forms().then((module) => module.EditEntityForm))
const LockForm = lazyPart(() => import('./lock-form').then((module) => module.LockForm))

export interface EntitySwitcherProps {
  onClose: () => void
}

export function EntitySwitcher({ onClose }: EntitySwitcherProps) {
  const list = useQuery(entitiesRead)
  const { switchTo, pending } = useSwitchEntity()
  const may = useMay()
  const remove = useDeleteEntity()
  const open = (title: string, content: ReactNode) => {
    onClose()
    openDrawer({ title, width: 480, content })
  }
  const add = () => open('Add entity', <AddEntityForm onDone={({ name }) => saved(`Entity ${name} was added.`)} />)
  const edit = (entity: Entity) =>
    open('Edit entity', <EditEntityForm entity={entity} onDone={({ name }) => saved(`Entity ${name} is saved.`)} />)
  const lock = (entity: Entity) =>
    open(`Lock the books of ${entity.name}`, <LockForm entity={entity} onDone={(next) => saved(lockedText(next))} />)
  const askDelete = async (entity: Entity) => {
    if (await confirmDelete(entity)) remove.run(entity, onClose)
  }
  const [mayEdit, mayLock] = [may('entity.edit'), may('books.lock')]
  const several = (list.data?.count ?? 1) > 1
  return (
    <SwitchDialog
      title="Switch entity"
      description="Each entity keeps its own books."
      submitLabel="Switch Entity"
      onClose={onClose}
      failure={list.data ? null : list.error}
      onRetry={() => void list.refetch()}
      pending={pending}
      onSwitch={switchTo}
      add={mayEdit ? { label: 'Add entity', run: add } : undefined}
      places={list.data?.results.map((entity) => ({
        id: entity.id,
        name: entity.name,
        detail: detailOf(entity),
        current: entity.is_default,
        actions: (
          <PlaceActions
            name={entity.name}
            onEdit={mayEdit ? () => edit(entity) : undefined}
            onLock={mayLock && !mayEdit ? () => lock(entity) : undefined}
            onDelete={mayEdit && several ? () => void askDelete(entity) : undefined}
          />
        ),
      }))}
    />
  )
}

const saved = (text: string): void => {
  closeDrawer()
  notify.success(text)
}

const confirmDelete = ({ name }: Entity): Promise<boolean> =>
  confirm({
    title: 'Are you sure you want to delete this entity',
    body: `${name} is deleted with its chart of accounts. An entity with entries in its books cannot be deleted.`,
    confirmLabel: 'Delete entity',
    cancelLabel: "No don't delete it",
    icon: <Trash2 size={17} strokeWidth={1.75} aria-hidden />,
    danger: true,
  })

const lockedText = ({ name, books_locked_until: until }: Entity): string =>
  until ? `The books of ${name} are locked until ${formatDay(until)}.` : `The books of ${name} are open.`

const detailOf = ({ city, state, books_locked_until: until }: Entity): string =>
  [[city, state].filter(Boolean).join(', '), until ? `Locked until ${formatDay(until)}` : '']
    .filter(Boolean)
    .join(' · ')
