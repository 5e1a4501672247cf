'use client'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'

const TextsForm = lazyPart(() => import('./texts-form').then((module) => module.TextsForm))
const Reminders = lazyPart(() => import('./reminders').then((module) => module.Reminders))

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
