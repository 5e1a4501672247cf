import type { ShortcutSection } from '@/components/shell/shortcut-dialog'

/** The keys of suggested transfers. */
export const TRANSFER_SHORTCUTS: ShortcutSection = {
  title: 'Transfers',
  shortcuts: [
    { label: 'Next, previous pair', keys: ['j', 'k'] },
    { label: 'Accept pair', keys: ['a', 'enter'] },
    { label: 'Reject pair', keys: ['r'] },
  ],
}
