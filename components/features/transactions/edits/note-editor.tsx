'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'
import { Popover } from '@/components/ui/popover'
import { Textarea } from '@/components/ui/textarea'
import { useIsMobile } from '@/components/ui/use-media'
import { NOTE_MAX } from '@/lib/contract/bounds'
import type { Box } from './cell-editor'

export interface NoteEditorProps {
  anchor: Box
  note: string | null
  onSave: (note: string | null) => void
  onCancel: () => void
}

/** Edits the note of a row in place. Clicking elsewhere saves it, like leaving the field in the drawer; Escape does not. */
export function NoteEditor({ anchor, note, onSave, onCancel }: NoteEditorProps) {
  const [text, setText] = useState(note ?? '')
  const save = () => {
    const written = text.trim() === '' ? null : text.trim()
    if (written === note) onCancel()
    else onSave(written)
  }
  const form = (
    <form
      className="flex flex-col gap-2 p-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Textarea
        autoFocus
        aria-label="Note"
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          save()
        }}
      />
      <span className="flex justify-end gap-2">
        <Button size={28} variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button size={28} variant="primary" type="submit">
          Save <Kbd keys="mod+enter" />
        </Button>
      </span>
    </form>
  )
  if (useIsMobile()) {
    return (
      <Dialog open onOpenChange={(open) => open || onCancel()} title="Note">
        {form}
      </Dialog>
    )
  }
  return (
    <Popover
      open
      onOpenChange={(open) => open || onCancel()}
      onLeave={save}
      aria-label="Note"
      className="w-93 max-w-[calc(100vw-16px)]"
      // The list moves its own cursor.
      returnFocus={() => undefined}
      trigger={<span aria-hidden className="pointer-events-none fixed" style={anchor} />}
    >
      {form}
    </Popover>
  )
}
