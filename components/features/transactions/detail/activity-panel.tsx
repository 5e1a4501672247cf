'use client'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { useRowRights } from './use-row-rights'
import { Activity } from '@/components/pickers/object-activity'
import { CommentBox } from '@/components/pickers/comment-box'
import type { Transaction } from '@/lib/contract/transaction'
import { aboutLine } from './queries'

/** Comments and changes, with the comment field pinned below. */
export function ActivityPanel({ row }: { row: Transaction }) {
  const rights = useRowRights()
  return (
    <>
      <DrawerBody>
        <Activity about={aboutLine(row.id)} mayWrite={rights.comment} source={row.source} />
      </DrawerBody>
      {rights.comment ? (
        <DrawerFooter>
          <CommentBox about={aboutLine(row.id)} />
        </DrawerFooter>
      ) : null}
    </>
  )
}
