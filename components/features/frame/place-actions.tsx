import { Lock, Pencil, Trash2, type LucideIcon } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'

interface PlaceActionsProps {
  name: string
  onEdit?: () => void
  onLock?: () => void
  onDelete?: () => void
}

/** Icon buttons at the end of a company or an entity: what may be done to it. */
export function PlaceActions({ name, onEdit, onLock, onDelete }: PlaceActionsProps) {
  return (
    <>
      {onEdit ? <Action label={`Edit ${name}`} icon={Pencil} onClick={onEdit} /> : null}
      {onLock ? <Action label={`Lock the books of ${name}`} icon={Lock} onClick={onLock} /> : null}
      {onDelete ? <Action label={`Delete ${name}`} icon={Trash2} onClick={onDelete} /> : null}
    </>
  )
}

function Action({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  return <IconButton size={28} label={label} icon={<Icon size={16} strokeWidth={1.75} />} onClick={onClick} />
}
