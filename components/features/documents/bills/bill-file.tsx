import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FileDrop } from '@/components/form/file-drop'
import { Attachments } from '@/components/pickers/object-files'
import { filesOf } from '@/components/pickers/object-reads'
import { useAttach } from '@/components/pickers/use-attach'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import type { Bill } from '@/lib/contract/bill'
import { readBillFile, type BillFile } from '@/lib/contract/bill-file'
import type { Attachment } from '@/lib/contract/shared'
import { canBeShown, PageView } from '../detail/page-view'
import type { NewFile, NewFiles } from '@/components/pickers/use-new-files'
import type { BillFormState } from './bill-values'
import { propose, type Mark } from './propose'

/** The first file of a saved bill that can be shown. */
export function AttachedFile({ bill }: { bill: Bill }): ReactNode {
  const { data, error, isError, isFetching, refetch } = useQuery(filesOf({ model_name: 'bill', object_id: bill.id }))
  const shown = pageOf(data?.results)
  if (shown) return <PageView key={shown.url} file={shown} />
  if (isError)
    return (
      <QueryErrorNote what="the attached file" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <Skeleton width="100%" height={240} className="block" />
  return (
    <p className="rounded-lg border border-dashed border-strong px-6 py-12 text-center text-muted">
      An attached PDF or picture is shown here.
    </p>
  )
}

/** The first of a bill's files that can be shown; undefined while they are loading. */
export const pageOf = (files: readonly Attachment[] | undefined) =>
  files?.map(({ name, file }) => ({ name, url: file.file })).find(canBeShown)

/** Attachments of a saved bill in the editor; files are attached and removed immediately, whether or not the form is saved. */
export function SavedFiles({ bill }: { bill: Bill }) {
  const about = { model_name: 'bill', object_id: bill.id } as const
  const mayWrite = useMay()('comment.edit')
  const { attach, attaching } = useAttach()
  return (
    <div className="flex flex-col gap-4">
      <AttachedFile bill={bill} />
      <Attachments about={about} mayWrite={mayWrite} attaching={attaching} onFile={(file) => attach(about, file)} />
    </div>
  )
}

/** The first file of a new bill that can be shown. */
export const shownOf = ({ list }: NewFiles): NewFile | undefined =>
  list.find(({ name, file }) => canBeShown({ name, url: file }))

/** The file a new bill is entered from, next to the form. Our own server reads PDFs. */
export function NewBillFile({ form, files }: { form: BillFormState; files: NewFiles }) {
  const mayAttach = useMay()('comment.edit')
  const read = useWrite(readBillFile, { touches: [] })
  const shown = shownOf(files)
  const take = async (picked: File) => {
    const stored = await files.add(picked)
    if (!stored || !/\.pdf$/i.test(picked.name)) return
    try {
      const answer = await read.mutateAsync({ body: { file: stored.id } })
      const marks = propose(form, answer)
      files.tell(stored.id, { text: readWords(answer, marks), marks })
    } catch {
      // The query client has shown it; the bill is typed by hand.
    }
  }
  if (!mayAttach) return null
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label="Attach the bill"
        accept=".pdf,.png,.jpg,.jpeg,.webp"
        value={shown ?? null}
        uploading={files.uploading && !shown}
        onFile={(picked) => void take(picked)}
        onRemove={() => shown && files.remove(shown.id)}
      />
      {read.isPending ? (
        <p role="status" className="text-xs text-muted">
          Reading the file on our server
        </p>
      ) : null}
      {shown?.read ? (
        <Note tone="blue" role="status">
          {shown.read.text}
        </Note>
      ) : null}
      {shown ? (
        <PageView key={shown.id} file={{ name: shown.name, url: shown.file }} marks={shown.read?.marks} />
      ) : null}
    </div>
  )
}

function readWords({ has_text }: BillFile, marks: readonly Mark[]): string {
  if (!has_text)
    return 'This file is a picture, so nothing can be read from it. Enter the bill while you look at the page.'
  if (marks.length === 0) return 'Nothing in this file could be read reliably enough to fill in.'
  const names = [...new Set(marks.map(({ label }) => (label.startsWith('Line') ? 'lines' : label.toLowerCase())))]
  return `Read from the file: ${names.join(', ')}. Anything uncertain was left empty. Check it against the page.`
}
