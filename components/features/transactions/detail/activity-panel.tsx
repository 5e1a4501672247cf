'use client'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { useRowRights } from './use-row-rights'
import { Activity } from './activity'
import { CommentBox } from './comment-box'

/** What was said and done, with the field for the next comment pinned below. */
export function ActivityPanel({ transaction }: { transaction: string }) {
  const rights = useRowRights()
  return (
    <>
      <DrawerBody>
        <Activity transaction={transaction} />
      </DrawerBody>
      {rights.comment ? (
        <DrawerFooter>
          <CommentBox transaction={transaction} />
        </DrawerFooter>
      ) : null}
    </>
  )
}
