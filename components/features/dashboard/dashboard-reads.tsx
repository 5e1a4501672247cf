'use client'
import { usePrefetchQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { today } from '@/components/form/today'
import { useAddressRange } from '@/components/form/use-address-range'
import { bankAccountRead } from '@/components/pickers/bank-account-options'
import { monthBefore } from '@/lib/dates/compared-range'
import { presetRange } from '@/lib/dates/range-presets'
import { useChartView } from './kept-view'
import { checklistRead, movementOf, profitAndLossOf, statsOf } from './queries'
import { sparkRange } from './sparks'

/** Starts the dashboard's first reads while its screen is still loading. */
export const DashboardReads = () => (usePathname() === '/app/dashboard' ? <Reads /> : null)

function Reads() {
  const [range] = useAddressRange('currentMonth')
  const chart = useChartView(today())
  usePrefetchQuery(statsOf(range))
  usePrefetchQuery(statsOf(monthBefore(range)))
  usePrefetchQuery(movementOf(sparkRange(range)))
  usePrefetchQuery(movementOf(chart.range))
  usePrefetchQuery(bankAccountRead)
  usePrefetchQuery(profitAndLossOf(presetRange('yearToDate', today())))
  usePrefetchQuery(checklistRead)
  return null
}
