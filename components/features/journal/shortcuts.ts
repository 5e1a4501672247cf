import type { ShortcutSection } from '@/components/shell/shortcut-dialog'

/** The keys within the lines of an entry. */
export const JOURNAL_SHORTCUTS: ShortcutSection = {
  title: 'Journal entry',
  shortcuts: [
    { label: 'Line above, line below', keys: ['up', 'down'] },
    { label: 'Next line, or balance the entry', keys: ['enter'] },
    { label: 'Post entry', keys: ['mod+enter'] },
  ],
}
