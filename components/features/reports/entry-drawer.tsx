'use client'
import dynamic from 'next/dynamic'
import { openDrawer } from '@/components/shell/drawer-host'

const EntryLines = dynamic(() => import('./entry-lines').then((module) => module.EntryLines))

/** Shows one entry with all its lines. */
export const openEntry = (id: string, name: string): void =>
  openDrawer({ title: name, width: 760, content: <EntryLines key={id} id={id} /> })
