import type { ShortcutSection } from '@/components/shell/shortcut-dialog'

/** The keys of a worksheet and its two lists. */
export const WORKSHEET_SHORTCUTS: ShortcutSection = {
  title: 'Reconciliation',
  shortcuts: [
    { label: 'Next, previous line', keys: ['j', 'k'] },
    { label: 'Tick line', keys: ['Space'] },
    { label: 'Tick up to line', keys: ['shift+Space'] },
    { label: 'Between money in and money out', keys: ['←', '→'] },
    { label: 'Open line', keys: ['o'] },
    { label: 'Exclude line', keys: ['x'] },
    { label: 'Finish', keys: ['mod+enter'] },
  ],
}
