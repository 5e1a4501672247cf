import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Building2,
  CalendarDays,
  CornerDownRight,
  FileText,
  History,
  List,
  Moon,
  Plus,
  Receipt,
  Sun,
  Upload,
  Zap,
} from 'lucide-react'
import { requestCloseDrawer } from '@/components/shell/drawer-host'
import { pagesOf, type PaletteItem, type RecordSearch } from '@/components/shell/palette'
import type { NavEntry } from '@/components/shell/nav'
import { useTheme } from '@/components/shell/theme'
import type { CurrentUser } from '@/lib/contract/user'
import { SETTINGS_PAGE } from './first-page'
import { SETTINGS_LINKS } from './navigation'
import { recentPlaces, rememberPlace } from './recent-places'
import { useRecordSearch } from './use-record-search'

/** Actions that other features add to the palette. */
export interface PaletteOpeners {
  openStatementImport: () => void
  openManualTransaction: () => void
  openNewRule: () => void
}

interface Palette {
  pages: readonly PaletteItem[]
  actions: readonly PaletteItem[]
  recent: () => readonly PaletteItem[]
  records: RecordSearch
  onChosen: (item: PaletteItem) => void
}

interface PaletteSources {
  user: CurrentUser
  /** Whose books are open. */
  scope: string
  nav: readonly NavEntry[]
  openers: PaletteOpeners
  go: (href: string) => void
  /** Opens the choice of another company or entity. */
  switching: (what: 'company' | 'entity') => void
}

/** The pages, records and actions of the palette, beyond those of the shell. */
export function usePalette({ user, scope, nav, openers, go, switching }: PaletteSources): Palette {
  const pages = pagesBesideNav(user, go)
  const records = useRecordSearch(user.capabilities, go)
  const known = [...pagesOf(nav, go), ...pages]
  return {
    pages,
    actions: useActions(user, { openers, go, switching }),
    recent: () =>
      recentPlaces(scope).map((place) => {
        const icon = known.find(({ href }) => href === place.href)?.icon ?? History
        return { ...place, key: place.href, icon, run: () => go(place.href) }
      }),
    records,
    onChosen: (item) => rememberPlace(scope, item),
  }
}

/** Pages without an entry of their own in the sidebar. */
export const pagesBesideNav = (user: CurrentUser, go: (href: string) => void): PaletteItem[] => [
  ...transactionPages(user, go),
  ...settingsPages(user, go),
]

const TABS = [
  { label: 'Transactions, All', tab: 'all', icon: List },
  { label: 'Transactions, Money in', tab: 'in', icon: ArrowDownLeft },
  { label: 'Transactions, Money out', tab: 'out', icon: ArrowUpRight },
  { label: 'Transactions, Transfers', tab: 'transfer', icon: ArrowLeftRight },
  { label: 'Transactions, Calendar', tab: 'calendar', icon: CalendarDays },
  { label: 'Transactions, Rules', tab: 'rules', icon: Zap, right: 'rule.read' as const },
]

const transactionPages = ({ capabilities }: CurrentUser, go: (href: string) => void): PaletteItem[] =>
  TABS.filter(({ right }) => right === undefined || capabilities.includes(right)).map(({ label, tab, icon }) => {
    const href = `/app/spend-management/transactions/${tab}`
    return { label, icon, href, hint: 'Spend management', run: () => go(href) }
  })

const settingsPages = ({ capabilities }: CurrentUser, go: (href: string) => void): PaletteItem[] =>
  SETTINGS_LINKS.filter(({ right }) => right === undefined || capabilities.includes(right)).map(
    ({ label, tab, icon }) => {
      const href = `${SETTINGS_PAGE}?tab=${tab}`
      return { label, icon, href, hint: 'Settings', run: () => go(href) }
    },
  )

/** An action that opens a drawer first asks to discard unsaved changes in an open one. */
const opening = (open: () => void) => () => void requestCloseDrawer().then((yes) => yes && open())

function useActions(
  { capabilities, default_company: company, default_entity: entity }: CurrentUser,
  { openers, go, switching }: Pick<PaletteSources, 'openers' | 'go' | 'switching'>,
): PaletteItem[] {
  const [theme, setTheme] = useTheme()
  const dark = theme === 'dark'
  const add: PaletteItem = {
    label: 'Add transaction',
    icon: Plus,
    keywords: ['new', 'manual', 'by hand'],
    run: opening(openers.openManualTransaction),
  }
  const createRule: PaletteItem = { label: 'Create rule', icon: Zap, shortcut: 'alt+r', run: openers.openNewRule }
  const importStatement: PaletteItem = {
    label: 'Import statement',
    icon: Upload,
    keywords: ['bank', 'file', 'csv', 'ofx', 'qif'],
    run: opening(openers.openStatementImport),
  }
  const newInvoice: PaletteItem = {
    label: 'New invoice',
    icon: FileText,
    keywords: ['add', 'create', 'customer'],
    run: () => go('/app/accounting/invoices/new'),
  }
  const newBill: PaletteItem = {
    label: 'New bill',
    icon: Receipt,
    keywords: ['add', 'create', 'vendor'],
    run: () => go('/app/accounting/bills/new'),
  }
  const switchCompany: PaletteItem = {
    label: 'Switch company',
    icon: Building2,
    keywords: ['change', 'other'],
    run: () => switching('company'),
  }
  const switchEntity: PaletteItem = {
    label: 'Switch entity',
    icon: CornerDownRight,
    keywords: ['change', 'other', 'books'],
    run: () => switching('entity'),
  }
  return [
    ...(capabilities.includes('transaction.edit') ? [add] : []),
    ...(capabilities.includes('invoice.edit') ? [newInvoice] : []),
    ...(capabilities.includes('bill.draft') ? [newBill] : []),
    ...(capabilities.includes('rule.edit') ? [createRule] : []),
    ...(capabilities.includes('integration.sync') ? [importStatement] : []),
    ...(company ? [switchCompany] : []),
    ...(entity ? [switchEntity] : []),
    {
      label: dark ? 'Use the light theme' : 'Use the dark theme',
      icon: dark ? Sun : Moon,
      keywords: ['toggle', 'switch', 'color'],
      run: () => setTheme(dark ? 'light' : 'dark'),
    },
  ]
}
