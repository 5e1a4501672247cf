'use client'
import { Printer } from 'lucide-react'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { printPage } from '@/components/shell/print-page'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { JournalEntry } from '@/lib/contract/journal-entry'
import type { JournalTemplate } from '@/lib/contract/journal-template'
import { blankEntry, copyOf, valuesFrom, valuesOf } from './entry-values'

const EntryEditor = lazyPart(() => import('./entry-editor').then((module) => module.EntryEditor))
const EntryView = lazyPart(() => import('./entry-view').then((module) => module.EntryView))
const Templates = lazyPart(() => import('./templates').then((module) => module.Templates))
const WIDTH = 920

/** An entry, read-only. */
export const openEntry = (id: string, entry_id: string): void =>
  openDrawer({
    title: entry_id,
    width: 760,
    actions: (
      <IconButton
        size={28}
        label="Print"
        icon={<Printer size={16} strokeWidth={1.75} />}
        onClick={() => printPage(entry_id)}
      />
    ),
    content: <EntryView key={id} id={id} ways={WAYS} />,
  })

/** An empty form, or one that starts with the lines of another entry. */
export const openNewEntry = (copied?: JournalEntry): void =>
  openDrawer({
    title: 'New journal entry',
    width: WIDTH,
    content: (
      <EntryEditor
        key={copied?.id ?? 'new'}
        entry={null}
        values={copied ? copyOf(copied) : blankEntry()}
        names={copied}
        onCancel={() => void requestCloseDrawer()}
        onSaved={closeDrawer}
      />
    ),
  })

/** Recurring entries. */
export const openTemplates = (): void =>
  openDrawer({ title: 'Templates', width: 560, content: <Templates onUse={openFromTemplate} /> })

const openFromTemplate = (template: JournalTemplate): void =>
  openDrawer({
    title: 'New journal entry',
    width: WIDTH,
    content: (
      <EntryEditor
        key={`template-${template.id}`}
        entry={null}
        values={valuesFrom(template)}
        onCancel={() => void requestCloseDrawer()}
        onSaved={closeDrawer}
      />
    ),
  })

/** Edits a manual entry. */
const openEntryToEdit = (entry: JournalEntry): void =>
  openDrawer({
    title: `Edit ${entry.entry_id}`,
    width: WIDTH,
    content: (
      <EntryEditor
        key={`edit-${entry.id}`}
        entry={entry}
        values={valuesOf(entry)}
        names={entry}
        onCancel={() => void requestCloseDrawer()}
        onSaved={closeDrawer}
      />
    ),
  })

/** Where the entry shown in the drawer leads. */
const WAYS = { open: openEntry, edit: openEntryToEdit, copy: openNewEntry }
