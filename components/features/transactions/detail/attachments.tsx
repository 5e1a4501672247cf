'use client'
import { useQuery } from '@tanstack/react-query'
import { FileText, X } from 'lucide-react'
import { FileDrop } from '@/components/form/file-drop'
import { confirm } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { currentUser } from '@/lib/client/current-user'
import { useWrite } from '@/lib/client/query'
import { deleteAttachment } from '@/lib/contract/calls/shared'
import type { Attachment } from '@/lib/contract/shared'
import { useRowRights } from './use-row-rights'
import { moment } from './moment'
import { attachmentsOf } from './queries'

interface AttachmentsProps {
  transaction: string
  attaching: boolean
  onFile: (file: File) => void
}

/** Files of the line: add, open, and remove one's own. */
export function Attachments({ transaction, attaching, onFile }: AttachmentsProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(attachmentsOf(transaction))
  const rights = useRowRights()
  const files = data?.results ?? []
  return (
    <section aria-label="Attachments">
      <h3 className="h3 mb-2">
        Attachments {data ? <span className="text-xs font-normal text-muted">{data.count}</span> : null}
      </h3>
      {isError ? <QueryErrorNote what="attachments" error={error} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {data || isError ? null : <Skeleton width="60%" className="block" />}
      {files.length > 0 ? (
        <ul className="card list mb-2">
          {files.map((file) => (
            <OneFile key={file.id} attachment={file} />
          ))}
        </ul>
      ) : null}
      {rights.comment ? <FileDrop value={null} onFile={onFile} uploading={attaching} /> : null}
      {data?.count === 0 && !rights.comment ? <p className="text-muted">No files</p> : null}
    </section>
  )
}

function OneFile({ attachment }: { attachment: Attachment }) {
  const { data: me } = useQuery(currentUser)
  const { mutate, isPending } = useWrite(deleteAttachment, { touches: ['attachments', 'activity'] })
  const { name, file, created_by, created_at } = attachment
  const remove = async () => {
    const question = { title: `Remove ${name}?`, body: 'The file leaves this transaction.', confirmLabel: 'Remove', danger: true }
    if (await confirm(question)) mutate({ params: { id: attachment.id } })
  }
  return (
    <li className="flex items-center gap-3 px-2.5 py-2">
      <span className="tile">
        <FileText size={15} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <a className="block truncate hover:underline" href={file.file} target="_blank" rel="noreferrer">
          {name}
        </a>
        <span className="text-xs text-muted">
          {created_by.full_name}, {moment(created_at)}
        </span>
      </span>
      {me?.id === created_by.id ? (
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
