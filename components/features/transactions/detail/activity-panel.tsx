'use client'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { useRowRights } from './use-row-rights'
import { Activity } from '@/components/pickers/object-activity'
import { CommentBox } from '@/components/pickers/comment-box'
import { aboutLine } from './queries'

/** What was said and done, with the field for the next comment pinned below. */
export function ActivityPanel({ transaction }: { transaction: string }) {
  const rights = useRowRights()
  return (
    <>
      <DrawerBody>
        <Activity about={aboutLine(transaction)} mayWrite={rights.comment} />
      </DrawerBody>
      {rights.comment ? (
        <DrawerFooter>
          <CommentBox about={aboutLine(transaction)} />
        </DrawerFooter>
      ) : null}
    </>
  )
}
