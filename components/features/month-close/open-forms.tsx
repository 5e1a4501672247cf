'use client'
import { openDrawer } from '@/components/shell/drawer-host'
import type { CloseMonth } from '@/lib/contract/month-close'
import { formatMonth } from '@/lib/dates/format'
import { CloseForm } from './close-form'
import { KeptBalance } from './kept-balance'
import { SendForm } from './send-form'
import { SignOffForm } from './sign-off-form'
import { UnlockForm } from './unlock-form'

const WIDTH = 440
const name = ({ start_date }: CloseMonth): string => formatMonth(start_date)

export const openSignOff = (month: CloseMonth): void =>
  openDrawer({ title: `Sign off ${name(month)}`, width: WIDTH, content: <SignOffForm month={month} /> })
export const openClose = (month: CloseMonth): void =>
  openDrawer({ title: `Close ${name(month)}`, width: WIDTH, content: <CloseForm month={month} /> })
export const openUnlock = (month: CloseMonth): void =>
  openDrawer({ title: `Open ${name(month)} again`, width: WIDTH, content: <UnlockForm month={month} /> })
export const openKept = (month: CloseMonth): void =>
  openDrawer({
    title: `Trial balance as closed, ${name(month)}`,
    width: 720,
    content: <KeptBalance kept={month.kept} />,
  })
export const openSend = (month: CloseMonth): void =>
  openDrawer({ title: 'Email the report pack', width: WIDTH, content: <SendForm month={month} /> })
