import type { Metadata } from 'next'
import { MonthCloseScreen } from '@/components/features/month-close/month-close-screen'

export const metadata: Metadata = { title: 'Month-end close' }

export default function MonthClosePage() {
  return <MonthCloseScreen />
}
