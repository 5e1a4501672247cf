import type { ShortcutSection } from '@/components/shell/shortcut-dialog'

/** The keys of the month. */
export const CALENDAR_SHORTCUTS: ShortcutSection = {
  title: 'Calendar',
  shortcuts: [
    { label: 'Next, previous day', keys: ['j', 'k'] },
    { label: 'Week before, week after', keys: ['up', 'down'] },
    { label: 'Month before, month after', keys: ['←', '→'] },
    { label: 'Today', keys: ['t'] },
    { label: 'Open day', keys: ['enter'] },
  ],
}
