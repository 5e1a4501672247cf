'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from './button'
import { CountBadge } from './count-badge'
import { Dialog } from './dialog'
import { IconButton } from './icon-button'

/** What a phone's bar has no room for, in a sheet from below. Choices apply immediately. */
export function FilterSheet({ count, children }: { count: number; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <span className="relative">
        <IconButton
          bordered
          label={count === 0 ? 'Filters' : `Filters, ${count} active`}
          icon={<SlidersHorizontal size={18} strokeWidth={1.75} />}
          onClick={() => setOpen(true)}
        />
        {count > 0 ? <CountBadge count={count} needsWork place="corner" /> : null}
      </span>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        footer={
          <Button variant="primary" className="w-full" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <div className="flex flex-col gap-4 [&>*]:w-full [&>*]:max-w-none [&>*]:flex-none">{children}</div>
      </Dialog>
    </>
  )
}
