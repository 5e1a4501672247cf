'use client'
import { useQuery } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { FileDrop } from '@/components/form/file-drop'
import { Badge } from '@/components/ui/badge'
import { List } from '@/components/ui/list'
import { confirm } from '@/components/ui/confirm-dialog'
import { Heading } from '@/components/ui/heading'
import { IconButton } from '@/components/ui/icon-button'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { Tile } from '@/components/ui/tile'
import { currentUser } from '@/lib/client/current-user'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { deleteAttachment, type Attachment } from '@/lib/contract/shared'
import { moment } from './moment'
import { filesOf, type About } from './object-reads'

interface AttachmentsProps {
  about: About
  mayWrite: boolean
  attaching: boolean
  onFile: (file: File) => void
}

/** Files of an object: add, open, and remove one's own, or any with the right to. */
export function Attachments({ about, mayWrite, attaching, onFile }: AttachmentsProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(filesOf(about))
  const files = data?.results ?? []
  return (
    <section aria-label="Attachments">
      <Heading as="h3" className="mb-2">
        Attachments {data ? <span className="text-xs font-regular text-muted">{data.count}</span> : null}
      </Heading>
      {isError ? (
        <QueryErrorNote what="attachments" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data || isError ? null : <Skeleton width="60%" className="block" />}
      {files.length > 0 ? (
        <List framed className="mb-2">
          {files.map((file) => (
            <OneFile key={file.id} attachment={file} />
          ))}
        </List>
      ) : null}
      {mayWrite ? <FileDrop value={null} onFile={onFile} uploading={attaching} /> : null}
      {data?.count === 0 && !mayWrite ? <p className="text-muted">No files</p> : null}
    </section>
  )
}

function OneFile({ attachment }: { attachment: Attachment }) {
  const { data: me } = useQuery(currentUser)
  const mayAny = useMay()('attachment.delete_any')
  const { mutate, isPending } = useWrite(deleteAttachment, { touches: ['attachments', 'activity', 'stakeholders'] })
  const { name, file, kind, created_by, created_at } = attachment
  const remove = async () => {
    const question = {
      title: `Remove ${name}?`,
      body: 'The file is removed here.',
      confirmLabel: 'Remove',
      danger: true,
    }
    if (await confirm(question)) mutate({ params: { id: attachment.id } })
  }
  return (
    <li className="flex items-center gap-3 px-2.5 py-2">
      <Tile>
        <FileText size={15} strokeWidth={1.75} aria-hidden />
      </Tile>
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <a className="truncate hover:underline" href={file.file} target="_blank" rel="noreferrer">
            {name}
          </a>
          {kind === 'w9' ? <Badge tone="violet">W-9</Badge> : null}
        </span>
        <span className="text-xs text-muted">
          {created_by.full_name}, {moment(created_at)}
        </span>
      </span>
      {mayAny || me?.id === created_by.id ? (
        <IconButton
          size={28}
          label={`Remove ${name}`}
          icon={<X size={16} strokeWidth={1.75} />}
          disabled={isPending}
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  )
}
