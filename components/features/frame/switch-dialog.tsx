'use client'
import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Dialog } from '@/components/ui/dialog'
import { QueryErrorNote } from '@/components/ui/note'
import { Radio } from '@/components/ui/radio'
import { Skeleton } from '@/components/ui/skeleton'

interface Place {
  id: string
  name: string
  detail: string
  current: boolean
  /** Icon buttons at the right end. */
  actions?: ReactNode
}

interface SwitchDialogProps {
  title: string
  description: string
  submitLabel: string
  onClose: () => void
  /** Undefined while they load. */
  places: readonly Place[] | undefined
  /** Why there are none. */
  failure: Error | null
  onRetry: () => void
  pending: boolean
  onSwitch: (id: string) => void
  add?: { label: string; run: () => void }
}

/** One radio list for companies and for entities. */
export function SwitchDialog({
  title,
  description,
  submitLabel,
  onClose,
  places,
  pending,
  onSwitch,
  add,
  ...read
}: SwitchDialogProps) {
  const [chosen, choose] = useState<string | null>(null)
  const current = places?.find((place) => place.current)
  const target = chosen ?? current?.id ?? null
  const submit = () => {
    if (target !== null && target !== current?.id) onSwitch(target)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            loading={pending}
            loadingLabel="Switching"
            onClick={submit}
            disabled={target === null || target === current?.id}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {read.failure ? <QueryErrorNote what="the list" error={read.failure} onRetry={read.onRetry} /> : null}
      {places ? <Places label={title} places={places} chosen={target} onChoose={choose} /> : null}
      {!places && !read.failure ? <LoadingPlaces /> : null}
      {add ? (
        <Button
          variant="ghost"
          className="mt-1.5"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          onClick={add.run}
        >
          {add.label}
        </Button>
      ) : null}
    </Dialog>
  )
}

function Places({
  label,
  places,
  chosen,
  onChoose,
}: {
  label: string
  places: readonly Place[]
  chosen: string | null
  onChoose: (id: string) => void
}) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="-mx-2 flex max-h-[50dvh] flex-col gap-0.5 overflow-y-auto p-0.5"
    >
      {places.map(({ id, name, detail, current, actions }) => (
        <div
          key={id}
          className={cx('flex items-center gap-1 rounded-md pr-2', id === chosen ? 'bg-selected' : 'hover:bg-hover')}
        >
          <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-3 px-3 py-2.5">
            <Radio name="place" aria-label={name} checked={id === chosen} onChange={() => onChoose(id)} />
            <Avatar name={name} kind="place" size={32} />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="max-w-full truncate font-medium">{name}</span>
                {current ? <Badge tone="violet">Current</Badge> : null}
              </span>
              {detail ? <span className="block truncate text-xs text-muted">{detail}</span> : null}
            </span>
          </label>
          {actions}
        </div>
      ))}
    </div>
  )
}

function LoadingPlaces() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-3 py-2">
      <Skeleton width="70%" height={32} />
      <Skeleton width="55%" height={32} />
    </div>
  )
}
