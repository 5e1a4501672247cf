import { useRef, useState, type RefObject } from 'react'
import { later } from '@/components/ui/later'
import type { Transaction } from '@/lib/contract/transaction'
import type { Box } from './cell-editor'
import type { NoteEditorProps } from './note-editor'
import { boxOf } from './use-editor'

const NoteEditor = later<NoteEditorProps>(() => import('./note-editor').then((file) => file.NoteEditor))

/** The note of a row, edited where the cursor stands. */
export function useNote(save: (row: Transaction, note: string | null) => void, host: RefObject<HTMLElement | null>) {
  const [noting, setNoting] = useState<{ row: Transaction; anchor: Box } | null>(null)
  const cursor = useRef<HTMLElement | null>(null)
  const close = () => {
    setNoting(null)
    if (host.current?.contains(cursor.current)) cursor.current?.focus()
  }
  return {
    open: (row: Transaction) => {
      const element = document.activeElement
      cursor.current = element instanceof HTMLElement ? element : null
      setNoting({ row, anchor: boxOf(element ?? document.body) })
    },
    editor: noting ? (
      <NoteEditor
        anchor={noting.anchor}
        note={noting.row.note}
        onSave={(text) => {
          close()
          save(noting.row, text)
        }}
        onCancel={close}
      />
    ) : null,
  }
}
