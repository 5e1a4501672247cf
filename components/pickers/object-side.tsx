'use client'
import { CommentBox } from '@/components/pickers/comment-box'
import { Activity } from '@/components/pickers/object-activity'
import { Attachments } from '@/components/pickers/object-files'
import type { About } from '@/components/pickers/object-reads'
import { useAttach } from '@/components/pickers/use-attach'
import { useMay } from '@/lib/client/use-may'

/** What hangs on a document: its files, what was said of it and done to it. */
export function DocumentSide({ about }: { about: About }) {
  const mayWrite = useMay()('comment.edit')
  const { attach, attaching } = useAttach()
  return (
    <>
      <Attachments about={about} mayWrite={mayWrite} attaching={attaching} onFile={(file) => attach(about, file)} />
      <Activity about={about} mayWrite={mayWrite} />
      {mayWrite ? <CommentBox about={about} /> : null}
    </>
  )
}
