'use client'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { List } from '@/components/ui/list'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { TypeText } from './columns'

interface DuplicatesDialogProps {
  groups: readonly (readonly Stakeholder[])[]
  /** Asks to confirm, with what will move, before anything is merged. */
  onMerge: (from: Stakeholder, into: Stakeholder) => void
  onClose: () => void
}

/** Stakeholders that may duplicate earlier ones. */
export function DuplicatesDialog({ groups, onMerge, onClose }: DuplicatesDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="md"
      title="Possible duplicates"
      description="Their names differ in case, signs and company endings only, or they share an email."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex max-h-96 flex-col gap-3 overflow-auto">
        {groups.map(([first, ...others]) =>
          first ? (
            <List key={first.id} framed aria-label={`Like ${first.full_name}`}>
              <li className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1 truncate font-medium">{first.full_name}</span>
                <TypeText type={first.type} />
                <Badge>First</Badge>
              </li>
              {others.map((other) => (
                <li key={other.id} className="flex items-center gap-3 px-3 py-2">
                  <span className="min-w-0 flex-1 truncate">{other.full_name}</span>
                  <TypeText type={other.type} />
                  <Button
                    size={28}
                    aria-label={`Merge ${other.full_name} into ${first.full_name}`}
                    onClick={() => onMerge(other, first)}
                  >
                    Merge
                  </Button>
                </li>
              ))}
            </List>
          ) : null,
        )}
      </div>
    </Dialog>
  )
}
