'use client'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { readDraft, useDraftKey, useKeptState } from '@/components/form/use-kept-draft'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { IconButton } from '@/components/ui/icon-button'
import { Textarea } from '@/components/ui/textarea'
import { useLatest } from '@/components/ui/use-latest'
import { read, useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { NOTE_MAX } from '@/lib/contract/bounds'
import { memberList } from '@/lib/contract/member'
import { createComment, HELPER_NAMES, PRODUCT } from '@/lib/contract/shared'
import { mentionsIn, withMention, type Mate } from './mentions'
import type { About } from './object-reads'

const MATES_SHOWN = 200

interface CommentBoxProps {
  about: About
  replyTo?: string
  autoFocus?: boolean
  onDone?: () => void
}

/** Writes a comment or a reply, stored as a draft per object until it is posted. An @ lists the members; ⌘Enter posts. */
export function CommentBox(props: CommentBoxProps) {
  const { about, replyTo } = props
  const draftKey = useDraftKey(nameOf(about, replyTo))
  return <Box key={draftKey} {...props} draftKey={draftKey} />
}

const nameOf = ({ model_name, object_id }: About, replyTo?: string): string =>
  ['comment', model_name, object_id, ...(replyTo ? [replyTo] : [])].join(':')

/** Called with whether it holds an unposted comment. */
export function useTypedComment(about: About): () => boolean {
  const key = useDraftKey(nameOf(about))
  return () => Boolean(readDraft<string>(key))
}

function Box({ about, replyTo, autoFocus, onDone, draftKey }: CommentBoxProps & { draftKey: string }) {
  const [body, change] = useKeptState(draftKey, '')
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const mates = useMates()
  const answers = about.model_name === 'transaction'
  const called = answers ? [HELPER, ...mates] : mates
  const latest = useLatest(body)
  const { mutate, isPending } = useWrite(createComment, { touches: ['activity'] })
  const post = () => {
    if (body.trim() === '' || isPending) return
    const comment = { body: body.trim(), reply_to: replyTo ?? null, mentions: mentionsIn(body, mates) }
    mutate(
      { body: { ...about, ...comment } },
      {
        onSuccess: () => {
          const rest = after(body, latest.current)
          change(() => rest)
          if (rest === '') onDone?.()
        },
      },
    )
  }
  const label = replyTo ? 'Reply' : 'Comment'
  return (
    <div className="flex w-full items-end gap-2">
      <Textarea
        ref={field}
        rows={1}
        autoFocus={autoFocus}
        className="field-sizing-content max-h-32 min-w-0 flex-1"
        aria-label={label}
        placeholder={replyTo ? 'Reply' : answers ? ASKS : 'Comment, or @ to mention a teammate'}
        maxLength={NOTE_MAX}
        value={body}
        onChange={(event) => {
          const { value } = event.target
          change(() => value)
          if (/(^|\s)@$/.test(value)) setAsking(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) post()
          if (event.key !== 'Escape' || !onDone) return
          event.stopPropagation()
          onDone()
        }}
      />
      <Mention
        mates={called}
        open={asking}
        onOpenChange={setAsking}
        returnFocus={() => field.current?.focus()}
        onChoose={(mate) => change((text) => withMention(text, mate))}
      />
      <Button
        variant="primary"
        size={36}
        aria-label={`Post ${label.toLowerCase()}`}
        loading={isPending}
        loadingLabel="Posting"
        disabled={body.trim() === ''}
        onClick={post}
      >
        <Send size={16} strokeWidth={1.75} aria-hidden />
      </Button>
      {onDone ? (
        <Button
          variant="ghost"
          size={36}
          onClick={() => {
            change(() => '')
            onDone()
          }}
        >
          Cancel
        </Button>
      ) : null}
    </div>
  )
}

/** Text typed while a comment was being posted. */
const after = (posted: string, typed: string): string =>
  typed.startsWith(posted) ? typed.slice(posted.length).trimStart() : typed

const ASKS = `Comment, @ a teammate, or ask ${HELPER_NAMES.map((name) => `@${name}`).join(' or ')}`

/** Mentioned by name, it answers from the books; it is not a member, so it has no id. */
const HELPER: Mate = { id: PRODUCT.id, full_name: PRODUCT.full_name }

interface MentionProps {
  mates: readonly Mate[]
  open: boolean
  onOpenChange: (open: boolean) => void
  returnFocus: () => void
  onChoose: (mate: Mate) => void
}

function Mention({ mates, open, onOpenChange, returnFocus, onChoose }: MentionProps) {
  return (
    <Combobox
      label="Mention a teammate"
      width={280}
      open={open}
      onOpenChange={onOpenChange}
      returnFocus={returnFocus}
      groups={[
        {
          key: 'mates',
          options: mates.map((mate) => ({
            value: mate.id,
            label: mate.full_name,
            end: mate === HELPER ? 'Explains the category' : undefined,
          })),
        },
      ]}
      emptyText="Nobody matches"
      onChoose={({ value }) => {
        const mate = mates.find(({ id }) => id === value)
        if (mate) onChoose(mate)
      }}
      trigger={<IconButton size={32} label="Mention a teammate" icon={<AtSign size={16} strokeWidth={1.75} />} />}
    />
  )
}

function useMates(): Mate[] {
  const { data } = useQuery({
    ...read('members', memberList, { query: { page_size: MATES_SHOWN, ordering: 'full_name' } }),
    enabled: useMay()('member.read'),
  })
  return (data?.results ?? []).flatMap(({ user, is_you }) =>
    user.id === null || is_you ? [] : [{ id: user.id, full_name: user.full_name }],
  )
}
