import {
  ArrowLeftRight, Banknote, BookOpen, BookText, ChartColumn, ChartPie, CircleUser, Container, FileChartColumn, HandCoins, LayoutDashboard,
  ListChecks, Medal, MonitorSmartphone, Plug, ReceiptText, Scale, SearchCheck, Settings, Trophy, Truck, Users, Wallet,
  type LucideIcon,
} from 'lucide-react'
import type { NavEntry } from '@/components/shell/nav'
import type { Capability } from '@/lib/contract/capability'
import { FIRST_PAGE, SETTINGS_PAGE, TRANSACTIONS_PAGE } from './first-page'

/** The pages that exist. The count is what waits for a category. */
export const navigation = (waiting: number | undefined): readonly NavEntry[] => [
  { label: 'Dashboard', href: FIRST_PAGE, icon: LayoutDashboard },
  {
    label: 'Spend management',
    icon: Wallet,
    links: [
      { label: 'Overview', title: 'Spend overview', href: '/app/spend-management/overview', icon: ChartPie },
      {
        label: 'Transactions',
        title: 'Transactions, Not categorized',
        href: TRANSACTIONS_PAGE,
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
      { label: 'Profit and loss by truck', href: '/app/reports/profit-and-loss-by-truck', icon: Truck },
      { label: 'Balance sheet', href: '/app/reports/balance-sheet', icon: Scale },
      { label: 'Cash activity', href: '/app/reports/cash-activity', icon: Banknote },
      { label: 'Trial balance', href: '/app/reports/trial-balance', icon: ListChecks },
      { label: 'Customer balance', href: '/app/reports/customer-balance', icon: HandCoins },
      { label: 'Vendor balance', href: '/app/reports/vendor-balance', icon: ReceiptText },
      { label: 'Fixed-asset balance by truck', href: '/app/reports/fixed-asset-balance-truck', icon: Container },
      { label: 'Top 10 accounts', href: '/app/reports/top-10-accounts', icon: Trophy },
      { label: 'Top 10 stakeholders', href: '/app/reports/top-10-stakeholders', icon: Medal },
      { label: 'Consistency review', href: '/app/reports/consistency-review', icon: SearchCheck },
    ],
  },
  {
    label: 'Accounting',
    icon: BookOpen,
    links: [{ label: 'General ledger', href: '/app/accounting/general-ledger', icon: BookText }],
  },
  { label: 'Settings', href: SETTINGS_PAGE, icon: Settings },
]

interface SettingsLink {
  label: string
  tab: string
  icon: LucideIcon
  /** Who lacks it does not see the tab. */
  right?: Capability
}

/** The tabs of Settings, which the palette finds by name. */
export const SETTINGS_LINKS: readonly SettingsLink[] = [
  { label: 'User information', tab: 'user', icon: CircleUser },
  { label: 'Integrations', tab: 'integrations', icon: Plug, right: 'integration.read' },
  { label: 'User management', tab: 'user-management', icon: Users, right: 'member.read' },
  { label: 'Active sessions', tab: 'sessions', icon: MonitorSmartphone },
]
