import { ArrowLeftRight, Banknote, ChartColumn, FileChartColumn, ListChecks, Scale, Wallet } from 'lucide-react'
import type { NavEntry } from '@/components/shell/nav'
import { FIRST_PAGE } from './first-page'

/** The pages that exist. The count is what waits for a category. */
export const navigation = (waiting: number | undefined): readonly NavEntry[] => [
  {
    label: 'Spend management',
    icon: Wallet,
    links: [
      {
        label: 'Transactions',
        href: FIRST_PAGE,
        icon: ArrowLeftRight,
        count: waiting,
        also: ['/app/spend-management/transactions/'],
      },
    ],
  },
  {
    label: 'Reports',
    icon: ChartColumn,
    links: [
      { label: 'Profit and loss', href: '/app/reports/profit-and-loss', icon: FileChartColumn },
      { label: 'Balance sheet', href: '/app/reports/balance-sheet', icon: Scale },
      { label: 'Cash activity', href: '/app/reports/cash-activity', icon: Banknote },
      { label: 'Trial balance', href: '/app/reports/trial-balance', icon: ListChecks },
    ],
  },
]
