'use client'
import { lazy } from 'react'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'

const TextsForm = lazy(() => import('./texts-form').then((module) => ({ default: module.TextsForm })))
const Reminders = lazy(() => import('./reminders').then((module) => ({ default: module.Reminders })))

/** The text of emails, and where customers pay. */
export const openTexts = (): void =>
  openDrawer({
    title: 'Invoice and email texts',
    width: 640,
    content: <TextsForm onCancel={() => void requestCloseDrawer()} onSaved={closeDrawer} />,
  })

/** The reminders that are due, to be reviewed before they are sent. */
export const openReminders = (): void =>
  openDrawer({ title: 'Reminders', width: 640, content: <Reminders onSent={closeDrawer} onTexts={openTexts} /> })
