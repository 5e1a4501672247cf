import { CALENDAR_SHORTCUTS } from '@/components/features/calendar/shortcuts'
import { JOURNAL_SHORTCUTS } from '@/components/features/journal/shortcuts'
import { WORKSHEET_SHORTCUTS } from '@/components/features/reconciliation/shortcuts'
import { TRANSACTION_SHORTCUTS } from '@/components/features/transactions/list/shortcuts'
import { TRANSFER_SHORTCUTS } from '@/components/features/transfers/shortcuts'
import { TABLES, type PageShortcuts } from '@/components/shell/shortcut-dialog'

/**
 * Shortcuts of individual screens, in addition to those that work everywhere; a table's shortcuts apply where a page has none of its own.
 */
export const PAGE_SHORTCUTS: readonly PageShortcuts[] = [
  { under: '/app/spend-management/transactions/calendar', sections: [CALENDAR_SHORTCUTS] },
  { under: '/app/spend-management/transactions/transfer', sections: [TRANSFER_SHORTCUTS] },
  { under: '/app/spend-management/transactions', sections: [TRANSACTION_SHORTCUTS] },
  { under: '/app/accounting/reconciliation/', sections: [WORKSHEET_SHORTCUTS] },
  { under: '/app/accounting/journal-entry', sections: [TABLES, JOURNAL_SHORTCUTS] },
]
