'use client'
import { ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { Dialog } from '@/components/ui/dialog'
import { Note } from '@/components/ui/note'
import { ImportHistory } from './import-history'
import type { ImportYear } from './use-bank-link'

interface AddIntegrationProps {
  opening: boolean
  onNext: (year: ImportYear) => void
  onClose: () => void
}

export function AddIntegration({ opening, onNext, onClose }: AddIntegrationProps) {
  const [source, choose] = useState<'bank' | 'software'>('bank')
  const [year, setYear] = useState<ImportYear>('1')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add integration"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary" loading={opening} loadingLabel="Opening" onClick={() => onNext(year)}
            disabledReason={source === 'software' ? 'No accounting software can be linked here.' : undefined}
          >
            Next
            <ArrowRight size={14} strokeWidth={2} aria-hidden />
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label="Data source" className="flex flex-col gap-3">
        <Source
          label="Bank Integration" text="You will log in on your bank's site through our linking provider, choose accounts, and come back here."
          checked={source === 'bank'} onCheck={() => choose('bank')}
        >
          <ImportHistory value={year} onChange={setYear} />
        </Source>
        <Source
          label="Accounting software" text="Log in there and pick the company to bring over."
          checked={source === 'software'} onCheck={() => choose('software')}
        >
          <Note role="status">
            No accounting software can be linked here. Link its bank instead, or import statement files from Transactions.
          </Note>
        </Source>
      </div>
    </Dialog>
  )
}

/** What it asks for shows once it is chosen. */
function Source({ label, text, checked, onCheck, children }: {
  label: string
  text: string
  checked: boolean
  onCheck: () => void
  children: ReactNode
}) {
  return (
    <div className={cx('card p-3.5', checked && 'border-accent-line! bg-accent-subtle!')}>
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="radio" className="rb mt-0.5" name="source" aria-label={label} checked={checked} onChange={onCheck}
          data-autofocus={checked || undefined}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{label}</span>
          <span className="block text-fg-2">{text}</span>
        </span>
      </label>
      {checked ? <div className="mt-3 pl-7">{children}</div> : null}
    </div>
  )
}
