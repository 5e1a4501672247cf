import {
  ArrowLeftRight,
  Banknote,
  Bookmark,
  BookOpen,
  BookText,
  CalendarCheck,
  ChartColumn,
  ChartPie,
  CircleUser,
  Container,
  FileChartColumn,
  FileText,
  Forklift,
  HandCoins,
  Landmark,
  LayoutDashboard,
  ListChecks,
  ListTree,
  Medal,
  MonitorSmartphone,
  Plug,
  Receipt,
  ReceiptText,
  Scale,
  SearchCheck,
  Settings,
  SquarePen,
  Target,
  Trophy,
  TrendingUp,
  Truck,
  Users,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { isCurrent, type NavEntry, type NavGroup, type NavLink } from '@/components/shell/nav'
import type { Capability } from '@/lib/contract/capability'
import { FIRST_PAGE, RULES_PAGE, SETTINGS_PAGE, TRANSACTIONS_PAGE } from './first-page'

/** The right that the page requires. */
interface Guarded {
  right?: Capability
}
type Entry = (NavLink & Guarded) | (Omit<NavGroup, 'links'> & Guarded & { links: readonly (NavLink & Guarded)[] })

/** The pages that exist and that the user's rights allow. The count is the number of uncategorized transactions. */
export const navigation = (rights: readonly string[], waiting: number | undefined): readonly NavEntry[] => {
  const reaches = ({ right }: Guarded) => right === undefined || rights.includes(right)
  return entries(waiting)
    .filter(reaches)
    .map((entry) => ('links' in entry ? { ...entry, links: entry.links.filter(reaches) } : entry))
}

/** The right that the page at an address requires; undefined if it requires none. */
export function rightOf(path: string): Capability | undefined {
  if (path === RULES_PAGE) return 'rule.read'
  const links = entries(undefined).flatMap((entry) =>
    'links' in entry ? entry.links.map((link) => ({ right: entry.right, ...link })) : [entry],
  )
  return links.find((link) => isCurrent(link, path))?.right
}

const entries = (waiting: number | undefined): readonly Entry[] => [
  { label: 'Dashboard', href: FIRST_PAGE, icon: LayoutDashboard, right: 'report.read' },
  {
    label: 'Spend management',
    icon: Wallet,
    links: [
      {
        label: 'Overview',
        title: 'Spend overview',
        href: '/app/spend-management/overview',
        icon: ChartPie,
        right: 'report.read',
      },
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
    right: 'report.read',
    links: [
      { label: 'Profit and loss', href: '/app/reports/profit-and-loss', icon: FileChartColumn },
      { label: 'Profit and loss by truck', href: '/app/reports/profit-and-loss-by-truck', icon: Truck },
      { label: 'Budget', href: '/app/reports/budget', icon: Target },
      { label: 'Balance sheet', href: '/app/reports/balance-sheet', icon: Scale },
      { label: 'Cash activity', href: '/app/reports/cash-activity', icon: Banknote },
      { label: 'Trial balance', href: '/app/reports/trial-balance', icon: ListChecks },
      { label: 'Customer balance', href: '/app/reports/customer-balance', icon: HandCoins },
      { label: 'Vendor balance', href: '/app/reports/vendor-balance', icon: ReceiptText },
      { label: 'Fixed-asset balance by truck', href: '/app/reports/fixed-asset-balance-truck', icon: Container },
      { label: 'Truck equity', href: '/app/reports/truck-equity', icon: TrendingUp },
      { label: 'Top 10 accounts', href: '/app/reports/top-10-accounts', icon: Trophy },
      { label: 'Top 10 stakeholders', href: '/app/reports/top-10-stakeholders', icon: Medal },
      { label: 'Consistency review', href: '/app/reports/consistency-review', icon: SearchCheck },
      { label: 'Saved reports', href: '/app/reports/saved', icon: Bookmark, right: 'report.export' },
    ],
  },
  {
    label: 'Accounting',
    icon: BookOpen,
    links: [
      {
        label: 'Reconciliation',
        href: '/app/accounting/reconciliation',
        icon: Landmark,
        right: 'reconciliation.read',
        also: ['/app/accounting/reconciliation/'],
      },
      {
        label: 'Invoices',
        href: '/app/accounting/invoices',
        icon: FileText,
        right: 'invoice.read',
        also: ['/app/accounting/invoices/'],
      },
      {
        label: 'Bills',
        href: '/app/accounting/bills',
        icon: Receipt,
        right: 'bill.read',
        also: ['/app/accounting/bills/'],
      },
      { label: 'Chart of accounts', href: '/app/accounting/chart-of-accounts', icon: ListTree, right: 'account.read' },
      { label: 'General ledger', href: '/app/accounting/general-ledger', icon: BookText, right: 'report.read' },
      {
        label: 'Fixed assets',
        href: '/app/accounting/fixed-assets',
        icon: Forklift,
        right: 'asset.read',
        also: ['/app/accounting/fixed-assets/'],
      },
      { label: 'Month-end close', href: '/app/accounting/month-close', icon: CalendarCheck, right: 'report.read' },
      { label: 'Journal entries', href: '/app/accounting/journal-entry', icon: SquarePen, right: 'journal.read' },
    ],
  },
  {
    label: 'Stakeholders',
    href: '/app/stakeholders',
    icon: Users,
    right: 'stakeholder.read',
    also: ['/app/stakeholders/'],
  },
  { label: 'Settings', href: SETTINGS_PAGE, icon: Settings },
]

interface SettingsLink extends Guarded {
  label: string
  tab: string
  icon: LucideIcon
}

/** The tabs of Settings, which the palette finds by name. */
export const SETTINGS_LINKS: readonly SettingsLink[] = [
  { label: 'User information', tab: 'user', icon: CircleUser },
  { label: 'Integrations', tab: 'integrations', icon: Plug, right: 'integration.read' },
  { label: 'User management', tab: 'user-management', icon: Users, right: 'member.read' },
  { label: 'Active sessions', tab: 'sessions', icon: MonitorSmartphone },
]
