'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'

const EntryLines = lazy(() => import('./entry-lines').then((module) => ({ default: module.EntryLines })))

/** Shows one entry with all its lines. */
export const openEntry = (id: string, name: string): void =>
  openDrawer({ title: name, width: 760, content: <EntryLines key={id} id={id} /> })
