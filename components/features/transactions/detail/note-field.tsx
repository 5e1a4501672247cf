'use client'
import { useRef, useState } from 'react'
import { Hint } from '@/components/ui/field-box'
import { Textarea } from '@/components/ui/textarea'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { NOTE_MAX } from '@/lib/contract/bounds'
import { noteChange, type Change } from '../edits/changes'

/**
 * Saved when the field is left or with ⌘Enter; Escape restores the old text. A note saved by somebody else in the meantime is shown next
 * to it.
 */
export function NoteField({
  note,
  editable,
  change,
}: {
  note: string | null
  editable: boolean
  change: (change: Change) => void
}) {
  const [text, setText] = useState<string | null>(null)
  const [opened, setOpened] = useState('')
  const leaving = useRef(false)
  const saved = note ?? ''
  useUnsavedGuard(text !== null && text !== opened)
  const leave = (keep: boolean) => {
    if (leaving.current) return
    leaving.current = true
    const next = (text ?? '').trim()
    setText(null)
    if (keep && next !== opened) change(noteChange(next === '' ? null : next))
  }
  if (!editable) return <span className="text-fg-2 whitespace-pre-wrap">{note ?? '–'}</span>
  if (text === null) {
    return (
      <button
        type="button"
        className={note ? 'max-w-full text-left break-words whitespace-pre-wrap text-fg-2' : 'text-muted'}
        aria-label={note ? `Change note: ${note}` : undefined}
        onClick={() => {
          leaving.current = false
          setOpened(saved)
          setText(saved)
        }}
      >
        {note ?? 'Add a note'}
      </button>
    )
  }
  const overtaken = saved !== opened
  return (
    <>
      <Textarea
        autoFocus
        aria-describedby={overtaken ? 'note-meanwhile' : undefined}
        rows={2}
        aria-label="Note"
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => leave(true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            leave(false)
          }
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) leave(true)
        }}
      />
      {overtaken ? (
        <Hint id="note-meanwhile" role="status">
          {note === null ? 'Meanwhile it was removed.' : `Meanwhile it was changed to “${note}”.`} Yours replaces it.
        </Hint>
      ) : null}
    </>
  )
}
