'use client'
import { useQuery } from '@tanstack/react-query'
import { Calendar, Copy, FileCheck, ShieldCheck, type LucideIcon } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { read } from '@/lib/client/query'
import { entityDetail } from '@/lib/contract/company'
import { formatDay } from '@/lib/dates/format'
import { StepCard } from './step-card'

export type StatementImportSlot = ComponentType<{ onDone: () => void; onImported: () => void }>

interface BankStepProps {
  entity: string
  StatementImport: StatementImportSlot
  finishing: boolean
  onFinish: (imported: boolean) => void
}

/** Until a bank can be linked directly, its statement file brings the lines in. */
export function BankStep({ entity, StatementImport, finishing, onFinish }: BankStepProps) {
  const [imported, setImported] = useState(false)
  return (
    <StepCard wide title="Link a bank" lead="Bring in your checking, savings and card statements as files from your bank.">
      <ul>
        <Fact icon={ShieldCheck} title="Your login stays with the bank">
          The product does not see or store any credentials.
        </Fact>
        <Fact icon={FileCheck} title="You check before anything is written">
          The preview shows every account and line of the file: OFX, QFX, QIF, CSV or CAMT.053.
        </Fact>
        <Fact icon={Copy} title="Nothing comes in twice">
          Lines that are here already are left out when files overlap.
        </Fact>
      </ul>
      <BooksStart entity={entity} />
      <div className="mt-5">
        <StatementImport onImported={() => setImported(true)} onDone={() => onFinish(true)} />
      </div>
      {imported ? null : <Skip finishing={finishing} onSkip={() => onFinish(false)} />}
    </StepCard>
  )
}

function Skip({ finishing, onSkip }: { finishing: boolean; onSkip: () => void }) {
  return (
    <div className="mt-7 flex flex-wrap items-center justify-between gap-3 border-t border-subtle pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted">
        Without a statement your transaction list and reports start empty. You can import one any time from Transactions.
      </p>
      <Button variant="ghost" size={40} loading={finishing} loadingLabel="Finishing" onClick={onSkip}>
        Skip for now
      </Button>
    </div>
  )
}

function BooksStart({ entity }: { entity: string }) {
  const detail = useQuery(read('entities', entityDetail, { params: { id: entity } }))
  if (!detail.data) return null
  return (
    <Note className="mt-2.5" icon={<Calendar size={16} strokeWidth={1.75} aria-hidden />}>
      Importing from <b className="font-medium text-fg">{formatDay(detail.data.books_start_date)}</b>
    </Note>
  )
}

function Fact({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: string }) {
  return (
    <li className="flex gap-3 py-2.5">
      <span className="mt-px text-accent-fg">
        <Icon size={17} strokeWidth={1.75} aria-hidden />
      </span>
      <span>
        <span className="block font-medium">{title}</span>
        <span className="block text-fg-2">{children}</span>
      </span>
    </li>
  )
}
