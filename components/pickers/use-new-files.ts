import { useEffect, useRef, useState } from 'react'
import { dropDraft, useKeptState } from '@/components/form/use-kept-draft'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { uploadFile } from '@/lib/contract/file'
import { createAttachment } from '@/lib/contract/shared'
import type { About } from './object-reads'

/** Where on a file's page something was read, in points from its top left corner. */
export interface Marked {
  page: number
  x: number
  y: number
  width: number
  height: number
  label: string
}

/** An uploaded file that waits for the object it will be attached to. */
export interface NewFile {
  id: string
  name: string
  /** Address of its content. */
  file: string
  /** What was read in it. */
  read?: { text: string; marks: Marked[] }
}

export interface NewFiles {
  list: readonly NewFile[]
  uploading: boolean
  add: (file: File) => Promise<NewFile | null>
  remove: (id: string) => void
  /** Keeps what was read in a file. */
  tell: (id: string, read: NewFile['read']) => void
  /** Attaches them to the saved object. */
  attachTo: (about: About) => Promise<void>
}

const filesKey = (draftKey: string): string => `${draftKey}:files`
export const dropNewFiles = (draftKey: string): void => dropDraft(filesKey(draftKey))

/**
 * Files of a document or entry before its first save: uploaded immediately, kept through a reload with the draft, and attached when it is
 * saved; an upload still running then is waited for. Abandoned files are attached to nothing, and the server deletes them after a week;
 * with `forget`, leaving the form abandons them.
 */
export function useNewFiles(draftKey: string, { forget = false } = {}): NewFiles {
  const [list, change] = useKeptState<readonly NewFile[]>(filesKey(draftKey), [])
  const [uploading, setUploading] = useState(0)
  const upload = useWrite(uploadFile, { touches: [] })
  const attach = useWrite(createAttachment, { touches: ['attachments', 'activity'] })
  const held = useRef(list)
  const running = useRef(new Set<Promise<unknown>>())
  /** The object saved in the meantime: an upload that finishes late is attached to it. */
  const saved = useRef<About>(undefined)
  const given = useRef(false)
  useEffect(() => {
    given.current = false
    return () => {
      given.current = forget
      if (forget) dropNewFiles(draftKey)
    }
  }, [draftKey, forget])
  const hold = (by: (current: readonly NewFile[]) => readonly NewFile[]) => {
    held.current = by(held.current)
    if (!given.current) change(() => held.current)
  }
  const hang = async (about: About, { id, name }: NewFile): Promise<void> => {
    try {
      await attach.mutateAsync({ body: { ...about, file: id } })
    } catch {
      // The query client has said why.
      notify.error(`${name} is not attached. Attach it again where this was saved.`)
    }
  }
  const store = async (picked: File): Promise<NewFile | null> => {
    setUploading((count) => count + 1)
    try {
      const { id, name, file } = await upload.mutateAsync({ body: {}, file: picked })
      const stored = { id, name, file }
      if (saved.current) await hang(saved.current, stored)
      else hold((current) => [...current, stored])
      return stored
    } catch {
      // The query client has shown it.
      return null
    } finally {
      setUploading((count) => count - 1)
    }
  }
  return {
    list,
    uploading: uploading > 0,
    add: (picked) => {
      const stored = store(picked)
      running.current.add(stored)
      return stored.finally(() => running.current.delete(stored))
    },
    remove: (id) => hold((current) => current.filter((one) => one.id !== id)),
    tell: (id, read) => hold((current) => current.map((one) => (one.id === id ? { ...one, read } : one))),
    attachTo: async (about) => {
      saved.current = about
      // The last one is first in the list.
      for (const one of held.current) await hang(about, one)
      await Promise.all(running.current)
      dropNewFiles(draftKey)
    },
  }
}
