'use client'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { counted } from '@/components/ui/count-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { DrawerBody } from '@/components/ui/drawer'
import { IconButton } from '@/components/ui/icon-button'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { useWrite, whenDone } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { deleteTemplate, type JournalTemplate } from '@/lib/contract/journal-template'
import { formatDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { templatesRead } from './queries'
import { TemplateDialog } from './template-dialog'

/** Recurring entries: used for a new entry, or posted automatically every month. */
export function Templates({ onUse }: { onUse: (template: JournalTemplate) => void }) {
  const { data, error, isError, isFetching, refetch } = useQuery(templatesRead)
  return (
    <DrawerBody>
      {isError ? (
        <QueryErrorNote what="the templates" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data || isError ? null : <Skeleton width="100%" height={160} />}
      {data?.results.length === 0 ? (
        <p className="text-muted">No templates yet. Open an entry and save it as a template.</p>
      ) : null}
      <ul aria-label="Templates" className="flex flex-col gap-2">
        {data?.results.map((template) => (
          <OneTemplate key={template.id} template={template} onUse={onUse} />
        ))}
      </ul>
    </DrawerBody>
  )
}

function OneTemplate({ template, onUse }: { template: JournalTemplate; onUse: (template: JournalTemplate) => void }) {
  const { id, name, accounts, next_on, until, problem, updated_at } = template
  const mayEdit = useMay()('journal.edit')
  const [editing, setEditing] = useState(false)
  const remove = useWrite(deleteTemplate, { touches: ['journal-entries'] })
  const onDelete = async () => {
    const question = {
      title: `Delete template ${name}?`,
      body: 'Entries it has posted stay in the books.',
      confirmLabel: 'Delete',
      danger: true,
    }
    if (!(await confirm(question))) return
    whenDone(remove.mutateAsync({ params: { id }, version: updated_at }), ({ message }) => notify.success(message))
  }
  return (
    <Card as="li" className="flex flex-col gap-2 px-4 py-3">
      <span className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <span className="tnum">{formatUsd(sumWire(accounts.map(({ debit }) => debit ?? 0)))}</span>
        {mayEdit ? (
          <>
            <Button size={28} onClick={() => onUse(template)}>
              Use
            </Button>
            <IconButton
              label={`Edit template ${name}`}
              icon={<Pencil size={16} strokeWidth={1.75} />}
              onClick={() => setEditing(true)}
            />
            <IconButton
              label={`Delete template ${name}`}
              icon={<Trash2 size={16} strokeWidth={1.75} />}
              onClick={() => void onDelete()}
            />
          </>
        ) : null}
      </span>
      <span className="text-xs text-fg-2">
        {counted(accounts.length, 'line')}
        {next_on ? `, next posted ${formatDay(next_on)}${until ? `, until ${formatDay(until)}` : ''}` : ''}
      </span>
      {problem ? <Refused problem={problem} /> : null}
      {editing ? <TemplateDialog of={{ template }} onClose={() => setEditing(false)} /> : null}
    </Card>
  )
}

function Refused({ problem }: { problem: string }) {
  return (
    <Note tone="amber">
      {problem.split('\n').map((line) => (
        <span key={line} className="block">
          Not posted on {line}
        </span>
      ))}
      Use the template to post what is missing. This note disappears once the template is saved again.
    </Note>
  )
}
