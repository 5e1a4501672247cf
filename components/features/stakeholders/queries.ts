import type { ChosenFile } from '@/components/pickers/chosen-file'
import { filePreview } from '@/components/pickers/use-file-import'
import type { GridQuery } from '@/components/grid/grid-state'
import { filtersFrom } from '@/components/pickers/list-filters'
import { call } from '@/lib/client/call'
import { read } from '@/lib/client/query'
import { billList } from '@/lib/contract/bill'
import type { BodyInput } from '@/lib/contract/endpoint'
import { invoiceList } from '@/lib/contract/invoice'
import {
  stakeholderDuplicates,
  StakeholderFilter,
  stakeholderList,
  stakeholderOverview,
  stakeholderTypeCount,
} from '@/lib/contract/stakeholder'
import { previewStakeholderImport } from '@/lib/contract/stakeholder-import'
import { transactionList } from '@/lib/contract/transaction'

export const STAKEHOLDERS_PAGE = '/app/stakeholders'
export const STAKEHOLDER_ORDERING = 'full_name'
const LINES_SHOWN = 10
const DOCUMENTS_SHOWN = 5

export const stakeholderPage = ({ page, page_size, search, ordering, filters }: GridQuery) =>
  read('stakeholders', stakeholderList, {
    query: {
      ...filtersFrom(StakeholderFilter.shape, new URLSearchParams(filters)),
      ...{ page, page_size, figures: true, ordering: ordering || STAKEHOLDER_ORDERING },
      ...(search === '' ? {} : { search }),
    },
  })
/** The sums of all that match; of one row, since only the sums are wanted. */
export const stakeholderTotals = ({ search, filters }: GridQuery) =>
  read('stakeholders', stakeholderList, {
    query: {
      ...filtersFrom(StakeholderFilter.shape, new URLSearchParams(filters)),
      ...{ page_size: 1, totals: true },
      ...(search === '' ? {} : { search }),
    },
  })
export const stakeholderCounts = read('stakeholders', stakeholderTypeCount, {})
export const duplicatesRead = read('stakeholders', stakeholderDuplicates, {})
export const overviewRead = (id: string) => read('stakeholders', stakeholderOverview, { params: { id } })
/** The next due first; one without a due date is due on its own date. */
export const openInvoicesRead = (stakeholder: string) =>
  read('invoices', invoiceList, {
    query: {
      stakeholder,
      invoice_status: ['open', 'short_paid'],
      page_size: DOCUMENTS_SHOWN,
      ordering: 'invoice_due_date',
    },
  })
export const openBillsRead = (stakeholder: string) =>
  read('bills', billList, {
    query: { stakeholder, bill_status: 'open', page_size: DOCUMENTS_SHOWN, ordering: 'bill_due_date' },
  })
export const linesRead = (id: string) =>
  read('transactions', transactionList, { query: { stakeholders: [id], page_size: LINES_SHOWN, ordering: '-date' } })

/** What importing the rows of a file would do. */
export const importPreview = (chosen: ChosenFile, body: BodyInput<typeof previewStakeholderImport>) =>
  filePreview({ topic: 'stakeholders', endpoint: previewStakeholderImport, chosen, body }, (signal) =>
    call(previewStakeholderImport, { body, file: chosen.file, signal }),
  )
