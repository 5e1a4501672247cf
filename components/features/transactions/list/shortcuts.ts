import type { ShortcutSection } from '@/components/shell/shortcut-dialog'

/** The keys of a list of transactions. Source: DESIGN §5, plus n, l, o, m, t and F2. */
export const TRANSACTION_SHORTCUTS: ShortcutSection = {
  title: 'Transactions',
  shortcuts: [
    { label: 'Next, previous row', keys: ['j', 'k'] },
    { label: 'Select row', keys: ['x'] },
    { label: 'Select up to row', keys: ['shift+x'] },
    { label: 'Open details', keys: ['e', 'enter'] },
    { label: 'Choose category', keys: ['c'] },
    { label: 'Choose stakeholder', keys: ['s'] },
    { label: 'Accept AI suggestion', keys: ['a'] },
    { label: 'Flag', keys: ['f'] },
    { label: 'Note', keys: ['n'] },
    { label: 'Finalize', keys: ['l'] },
    { label: 'Match', keys: ['m'] },
    { label: 'Pair as transfer', keys: ['t'] },
    { label: 'Search', keys: ['/'] },
  ],
}
