'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'

const EntryContent = lazy(() => import('./entry-content').then((module) => ({ default: module.EntryContent })))

/** Shows one entry with all its lines. */
export const openEntry = (id: string, name: string): void =>
  openDrawer({ title: name, width: 760, content: <EntryContent key={id} id={id} /> })
