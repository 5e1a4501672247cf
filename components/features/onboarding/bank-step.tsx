'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Calendar, ListChecks, RefreshCw, ShieldCheck, type LucideIcon } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { today } from '@/components/form/today'
import { integrationsRead } from '@/components/pickers/shared-reads'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { textLink } from '@/components/ui/text-link-look'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { entityDetail } from '@/lib/contract/company'
import { yearStart } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { StepCard } from './step-card'

export type StatementImportSlot = ComponentType<{ onDone: () => void; onImported: () => void }>
export type LinkBankSlot = ComponentType<{
  importYear: '1' | '2'
  changing: boolean
  finishing: boolean
  onLinked: () => void
}>

interface BankStepProps {
  entity: string
  LinkBank: LinkBankSlot
  StatementImport: StatementImportSlot
  finishing: boolean
  onFinish: (hasLines: boolean) => void
}

/** Links a bank, or imports the lines from its statement file. */
export function BankStep({ entity, LinkBank, StatementImport, finishing, onFinish }: BankStepProps) {
  const [imported, setImported] = useState(false)
  const [changing, setChanging] = useState(false)
  const { data: books } = useQuery(read('entities', entityDetail, { params: { id: entity } }))
  const filed = useFiled()
  const start = books?.books_start_date
  return (
    <StepCard title="Link a bank" lead="Connect checking, cards and fuel accounts.">
      <ul>
        <Fact icon={ShieldCheck} title="Your login stays with the bank">
          The product does not see or store any credentials.
        </Fact>
        <Fact icon={ListChecks} title="You choose the accounts">
          Pick which ones to bring in on your bank&apos;s page.
        </Fact>
        <Fact icon={RefreshCw} title="Kept current">
          Sync again any time from Settings.
        </Fact>
      </ul>
      {start && !changing ? <BooksStart start={start} onChange={() => setChanging(true)} /> : null}
      <div className="mt-4">
        <LinkBank
          importYear={start && start < yearStart(today()) ? '2' : '1'}
          changing={changing}
          finishing={finishing}
          onLinked={() => onFinish(true)}
        />
      </div>
      <h2 className="mt-6 mb-3 flex items-center gap-3 font-medium text-fg-2">
        <span className="h-px flex-1 bg-strong" aria-hidden />
        Or bring in a statement file
        <span className="h-px flex-1 bg-strong" aria-hidden />
      </h2>
      <StatementImport onImported={() => setImported(true)} onDone={() => onFinish(true)} />
      {imported ? null : <Leave filed={filed} finishing={finishing} onLeave={() => onFinish(filed)} />}
    </StepCard>
  )
}

/** Whether statement files have been imported already: a user who comes back continues from there. */
function useFiled(): boolean {
  const may = useMay()
  const list = useQuery({ ...integrationsRead, enabled: may('integration.read') })
  return list.data?.results.some(({ source_system }) => source_system === 'file') ?? false
}

function Leave({ filed, finishing, onLeave }: { filed: boolean; finishing: boolean; onLeave: () => void }) {
  return (
    <div className="mt-7 flex flex-wrap items-center justify-between gap-3 border-t border-subtle pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted">
        {filed
          ? 'The lines of your statement files are in the books.'
          : 'Without a bank or a statement your transaction list and reports start empty. You can link one any time from Settings.'}
      </p>
      <Button
        variant={filed ? 'primary' : 'ghost'}
        size={40}
        loading={finishing}
        loadingLabel="Finishing"
        onClick={onLeave}
      >
        {filed ? 'Continue' : 'Skip for now'}
        {filed ? <ArrowRight size={14} strokeWidth={2} aria-hidden /> : null}
      </Button>
    </div>
  )
}

function BooksStart({ start, onChange }: { start: string; onChange: () => void }) {
  return (
    <Note
      className="mt-2.5"
      icon={<Calendar size={16} strokeWidth={1.75} aria-hidden />}
      action={
        <button type="button" className={textLink({ roomy: true })} onClick={onChange}>
          Change
        </button>
      }
    >
      Importing from <b className="font-medium text-fg">{formatDay(start)}</b>
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
