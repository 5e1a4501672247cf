'use client'
import { useMay } from '@/lib/client/use-may'
import { CommentBox } from './comment-box'
import { Activity } from './object-activity'
import { Attachments } from './object-files'
import type { About } from './object-reads'
import { useAttach } from './use-attach'

/** Files, comments and changes of an object. They are read and written on screen: paper shows the object alone. */
export function ObjectSide({ about }: { about: About }) {
  const mayWrite = useMay()('comment.edit')
  const { attach, attaching } = useAttach()
  return (
    <div className="contents print:hidden">
      <Attachments about={about} mayWrite={mayWrite} attaching={attaching} onFile={(file) => attach(about, file)} />
      <Activity about={about} mayWrite={mayWrite} />
      {mayWrite ? <CommentBox about={about} /> : null}
    </div>
  )
}
