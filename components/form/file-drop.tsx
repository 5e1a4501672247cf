'use client'
import { FileText, Upload, X } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { cx } from '@/components/ui/cx'
import { dropAreaLook } from '@/components/ui/drop-area-look'
import { FileLink } from '@/components/ui/file-link'
import { IconButton } from '@/components/ui/icon-button'
import { Spinner } from '@/components/ui/spinner'
import { textLink } from '@/components/ui/text-link-look'
import { FILE_MAX_BYTES, fittingFile, isPhoto } from './fitting-file'

export const FILE_HINT = 'The file should not exceed 5mb'
export const ONE_FILE = 'Drop one file at a time.'

interface FileDropProps {
  /** The attached file; its name is a link if its address is known. */
  value: { name: string; file?: string } | null
  /** Only called with a file of at most 5 MB; a larger photo is made smaller. */
  onFile: (file: File) => void
  onRemove?: () => void
  /** Another file may be chosen while one is attached. */
  replaceable?: boolean
  /** As in the file input, such as '.csv,.ofx'. */
  accept?: string
  /** The types in `accept` in words, such as 'PNG or JPEG'; a file of another type is then refused when it is chosen. */
  kinds?: string
  uploading?: boolean
  label?: string
  invalid?: boolean
  id?: string
  'aria-describedby'?: string
}

/** One file, dropped or chosen; a file over the limit, unless it is a photo, is refused before anything is sent. */
export function FileDrop({
  value,
  onFile,
  onRemove,
  replaceable,
  accept,
  kinds,
  uploading,
  label = 'Attach a file',
  invalid,
  id,
  ...aria
}: FileDropProps) {
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const ownId = useId()
  const take = (files: FileList | null) => {
    const [file, another] = files ?? []
    if (!file || uploading) return
    if (another) return setRefused(ONE_FILE)
    const isOther = kinds !== undefined && accept !== undefined && !accept.split(',').includes(file.type)
    const isTooBig = file.size > FILE_MAX_BYTES
    // A picture of given kinds, such as a logo, may be transparent, which a photo is not.
    const mayShrink = isPhoto(file) && kinds === undefined
    const why = isOther ? `Choose a ${kinds} file.` : isTooBig && !mayShrink ? FILE_HINT : null
    setRefused(why)
    if (why !== null) return
    if (isTooBig) void fittingFile(file).then((small) => (small ? onFile(small) : setRefused(FILE_HINT)))
    else onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const hint = (
    <span
      id={`${ownId}-hint`}
      role={refused ? 'alert' : undefined}
      className={cx('block text-xs', refused ? 'text-neg' : 'text-muted')}
    >
      {refused ?? FILE_HINT}
    </span>
  )
  const input = (name: string) => (
    <input
      id={id}
      type="file"
      className="sr-only"
      accept={accept}
      // If it were disabled, it would lose the focus.
      aria-disabled={uploading || undefined}
      onClick={(event) => uploading && event.preventDefault()}
      aria-label={name}
      aria-invalid={invalid || refused !== null || undefined}
      aria-describedby={
        [aria['aria-describedby'], (!value || refused) && `${ownId}-hint`].filter(Boolean).join(' ') || undefined
      }
      onChange={(event) => {
        take(event.target.files)
        event.target.value = ''
      }}
    />
  )
  if (value)
    return (
      <div
        className={dropAreaLook({ filled: true })}
        aria-busy={uploading || undefined}
        // A file dropped here must not replace the page.
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => (replaceable ? drop(event) : event.preventDefault())}
      >
        {uploading ? <Spinner size={18} /> : <FileText size={18} strokeWidth={1.75} aria-hidden />}
        <span className="min-w-0 flex-1 text-fg">
          {/* The name of a File is a getter of its class, so spreading would lose it. */}
          <FileName name={value.name} file={value.file} />
          {replaceable && refused ? hint : null}
        </span>
        {replaceable ? (
          <label className="relative flex-none cursor-pointer rounded-sm border border-control px-2 py-1 text-xs font-medium focus-within:border-focus hover:bg-hover max-sm:py-3">
            Replace
            {input(`Replace ${value.name}`)}
          </label>
        ) : null}
        {onRemove && !uploading ? (
          <IconButton
            size={28}
            label={`Remove ${value.name}`}
            icon={<X size={16} strokeWidth={1.75} />}
            onClick={onRemove}
          />
        ) : null}
      </div>
    )
  return (
    <label
      className={dropAreaLook({ invalid: invalid || refused !== null, over })}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {uploading ? <Spinner size={18} /> : <Upload size={18} strokeWidth={1.75} aria-hidden />}
      <span className="min-w-0 flex-1">
        <b className="font-medium text-fg">Drop a file here</b> or <span className={textLink()}>choose one</span>
        {hint}
      </span>
      {input(label)}
    </label>
  )
}

const FileName = ({ name, file }: { name: string; file?: string }) =>
  file === undefined ? <span className="block truncate">{name}</span> : <FileLink name={name} file={file} />
