'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowRight, Paperclip, PencilLine, Sparkles } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Avatar, AvatarMark } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Heading } from '@/components/ui/heading'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { textLink } from '@/components/ui/text-link-look'
import { changeWords, tickWords } from '@/lib/client/change-words'
import { PRODUCT, type Activity as Happened, type Comment } from '@/lib/contract/shared'
import type { Transaction } from '@/lib/contract/transaction'
import { actionWords, explanationOf } from './activity-words'
import { CommentBox } from './comment-box'
import { moment } from './moment'
import { activityOf, type About } from './object-reads'

interface AboutProps {
  about: About
  /** Whether the user may comment. */
  mayWrite: boolean
}
interface ActivityProps extends AboutProps {
  /** For a bank line. */
  source?: Transaction['source']
}

/** Comments with replies, uploads and every change, newest first. */
export function Activity({ about, mayWrite, source }: ActivityProps) {
  const { data, error, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityOf(about))
  // New activity in the meantime moves the last item of a page to the next one.
  const all = [...new Map(data?.pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values()]
  return (
    <section aria-label="Activity" aria-busy={isFetching || undefined}>
      <Heading as="h3" className="mb-2.5">
        Activity
      </Heading>
      {isError ? (
        <QueryErrorNote what="activity" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data || isError ? null : <Skeleton width="70%" className="block" />}
      {data && all.length === 0 ? <p className="text-muted">No Activity</p> : null}
      <ul className="flex flex-col gap-3.5">
        {all.map((one) => (
          <li key={one.id}>
            {one.comment ? (
              <Conversation about={about} mayWrite={mayWrite} comment={one.comment} />
            ) : (
              <Event one={one} isLine={about.model_name === 'transaction'} source={source} />
            )}
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          size={28}
          variant="ghost"
          className="mt-3"
          loading={isFetchingNextPage}
          loadingLabel="Loading"
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      ) : null}
    </section>
  )
}

function Conversation({ about, mayWrite, comment }: AboutProps & { comment: Comment }) {
  const [replying, setReplying] = useState<boolean>()
  return (
    <>
      <CommentText comment={comment} />
      <ul className="mt-2.5 ml-9 flex flex-col gap-2.5 empty:hidden">
        {comment.replies.map((reply) => (
          <li key={reply.id}>
            <CommentText comment={reply} />
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <div className="mt-1 ml-9">
          {replying ? (
            <CommentBox autoFocus about={about} replyTo={comment.id} onDone={() => setReplying(false)} />
          ) : (
            // It returns the focus from the field that replaced it.
            <button
              type="button"
              autoFocus={replying === false}
              className={textLink({ className: 'text-xs max-sm:min-h-11 max-sm:min-w-11 max-sm:text-left' })}
              onClick={() => setReplying(true)}
            >
              Reply
            </button>
          )}
        </div>
      ) : null}
    </>
  )
}

function CommentText({ comment }: { comment: Comment | Comment['replies'][number] }) {
  return (
    <Row
      avatar={isHelper(comment.created_by) ? <HelperMark /> : <Avatar name={comment.created_by.full_name} />}
      who={comment.created_by.full_name}
      at={comment.created_at}
    >
      <p className="mt-0.5 break-words whitespace-pre-wrap text-fg-2">{comment.body}</p>
    </Row>
  )
}

interface EventProps {
  one: Happened
  isLine: boolean
  source: ActivityProps['source']
}

function Event({ one, isLine, source }: EventProps) {
  const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true }
  const who = one.user?.full_name ?? PRODUCT.full_name
  if (one.attachment) {
    const { file, name } = one.attachment
    return (
      <Row
        avatar={
          <AvatarMark tone="neutral">
            <Paperclip {...icon} />
          </AvatarMark>
        }
        who={who}
        did="uploaded a file"
        at={one.created_at}
      >
        <a className={textLink({ className: 'break-words' })} href={file.file} target="_blank" rel="noreferrer">
          {name}
        </a>
      </Row>
    )
  }
  const explanation = explanationOf(one)
  const ticks = tickWords(one.changes)
  return (
    <Row
      avatar={
        explanation ? (
          <HelperMark />
        ) : (
          <AvatarMark tone="neutral">
            <PencilLine {...icon} />
          </AvatarMark>
        )
      }
      who={explanation ? PRODUCT.full_name : who}
      did={actionWords(one.action, isLine)}
      at={one.created_at}
    >
      {explanation ? <p className="mt-0.5 break-words text-fg-2">{explanation}</p> : null}
      <ul className="text-xs wrap-anywhere text-fg-2">
        {ticks ? <li>{ticks}</li> : null}
        {changeWords(one, { isLine, source }).map(({ field, from, to }) => (
          <li key={field} className="flex flex-wrap items-center gap-1">
            <span className="text-muted">{field}:</span> {from}
            <ArrowRight size={12} strokeWidth={2} role="img" aria-label="to" /> {to}
          </li>
        ))}
      </ul>
    </Row>
  )
}

function Row({
  avatar,
  who,
  did,
  at,
  children,
}: {
  avatar: ReactNode
  who: string
  did?: string
  at: string
  children: ReactNode
}) {
  return (
    <div className="flex items-start gap-3">
      {avatar}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>
            <b className="font-medium">{who}</b> {did ? <span className="text-fg-2">{did}</span> : null}
          </span>
          <time className="text-xs text-muted" dateTime={at}>
            {moment(at)}
          </time>
        </p>
        {children}
      </div>
    </div>
  )
}

/** Text written by the product itself. */
const isHelper = ({ id }: Comment['created_by']): boolean => id === PRODUCT.id
const HelperMark = () => (
  <AvatarMark tone="violet">
    <Sparkles size={14} strokeWidth={1.75} aria-hidden />
  </AvatarMark>
)
