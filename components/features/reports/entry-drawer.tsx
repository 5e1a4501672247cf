'use client'
import { openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'

const EntryContent = lazyPart(() => import('./entry-content').then((module) => module.EntryContent))

/** Shows one entry with all its lines. */
export const openEntry = (id: string, name: string): void =>
  openDrawer({ title: name, width: 760, content: <EntryContent key={id} id={id} /> })
