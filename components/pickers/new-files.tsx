import { FileText, X } from 'lucide-react'
import { FileDrop } from '@/components/form/file-drop'
import { Heading } from '@/components/ui/heading'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { Tile } from '@/components/ui/tile'
import { useMay } from '@/lib/client/use-may'
import type { NewFiles } from './use-new-files'

interface NewFilesListProps {
  files: NewFiles
  /** Shown elsewhere. */
  without?: string
}

/** Files to attach to a new object once it is saved. */
export function NewFilesList({ files, without }: NewFilesListProps) {
  const mayAttach = useMay()('comment.edit')
  if (!mayAttach) return null
  const shown = files.list.filter(({ id }) => id !== without)
  return (
    <section aria-label="Attachments">
      <Heading as="h2" className="mb-2">
        Attachments
      </Heading>
      {shown.length > 0 ? (
        <List framed className="mb-2">
          {shown.map(({ id, name, file }) => (
            <li key={id} className="flex items-center gap-3 px-2.5 py-2">
              <Tile>
                <FileText size={15} strokeWidth={1.75} aria-hidden />
              </Tile>
              <a className="min-w-0 flex-1 truncate hover:underline" href={file} target="_blank" rel="noreferrer">
                {name}
              </a>
              <IconButton
                size={28}
                label={`Remove ${name}`}
                icon={<X size={16} strokeWidth={1.75} />}
                onClick={() => files.remove(id)}
              />
            </li>
          ))}
        </List>
      ) : null}
      <FileDrop value={null} uploading={files.uploading} onFile={(file) => void files.add(file)} />
    </section>
  )
}
