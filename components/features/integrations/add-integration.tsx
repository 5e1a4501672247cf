'use client'
import { ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog } from '@/components/ui/dialog'
import { Note } from '@/components/ui/note'
import { Radio } from '@/components/ui/radio'
import { ImportHistory } from './import-history'
import type { ImportYear } from './use-bank-link'

interface AddIntegrationProps {
  opening: boolean
  onNext: (year: ImportYear) => void
  /** Imports files exported from accounting software; undefined for users who may not import. */
  onImportFile?: () => void
  onClose: () => void
}

export function AddIntegration({ opening, onNext, onImportFile, onClose }: AddIntegrationProps) {
  const [source, choose] = useState<'bank' | 'software'>('bank')
  const [year, setYear] = useState<ImportYear>('1')
  const importFile = () => {
    onClose()
    onImportFile?.()
  }
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
            variant="primary"
            loading={opening}
            loadingLabel="Opening"
            onClick={source === 'bank' ? () => onNext(year) : importFile}
            disabledReason={
              source === 'software' && !onImportFile ? 'You do not have permission to import files.' : undefined
            }
          >
            Next
            <ArrowRight size={14} strokeWidth={2} aria-hidden />
          </Button>
        </>
      }
    >
      <div role="radiogroup" aria-label="Data source" className="flex flex-col gap-3">
        <Source
          label="Bank Integration"
          text="You will log in on your bank's site through our linking provider, choose accounts, and come back here."
          checked={source === 'bank'}
          onCheck={() => choose('bank')}
        >
          <ImportHistory value={year} onChange={setYear} />
        </Source>
        <Source
          label="Accounting software"
          text="Bring over the lines you kept in QuickBooks, Quicken or another program."
          checked={source === 'software'}
          onCheck={() => choose('software')}
        >
          <SoftwareSteps />
        </Source>
      </div>
    </Dialog>
  )
}

/** Accounting software cannot be linked, so its exported files are imported instead. */
function SoftwareSteps() {
  return (
    <Note role="status" title="You cannot sign in to accounting software here; import its files instead.">
      Open the register of each bank account and card there, and export it as QIF, OFX, QFX or CSV. Next takes those
      files one at a time, shows what each would bring in, and leaves out lines that are in your books already.
    </Note>
  )
}

/** Its fields are shown once it is chosen. */
function Source({
  label,
  text,
  checked,
  onCheck,
  children,
}: {
  label: string
  text: string
  checked: boolean
  onCheck: () => void
  children: ReactNode
}) {
  return (
    <Card as="div" tone={checked ? 'accent' : 'plain'} className="p-3.5">
      <label className="flex cursor-pointer items-start gap-3">
        <Radio
          className="mt-0.5"
          name="source"
          aria-label={label}
          checked={checked}
          onChange={onCheck}
          data-autofocus={checked || undefined}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{label}</span>
          <span className="block text-fg-2">{text}</span>
        </span>
      </label>
      {checked ? <div className="mt-3 pl-7">{children}</div> : null}
    </Card>
  )
}
