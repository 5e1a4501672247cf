import type { GridQuery } from '@/components/grid/grid-state'
import type { ChosenFile } from '@/components/pickers/chosen-file'
import { filePreview } from '@/components/pickers/use-file-import'
import { call } from '@/lib/client/call'
import { read } from '@/lib/client/query'
import { billDetail, billEntries, BillFilter, billList, billStatusCount, previewVoidBill } from '@/lib/contract/bill'
import { previewBillImport, previewInvoiceImport } from '@/lib/contract/document-import'
import type { BodyInput } from '@/lib/contract/endpoint'
import {
  invoiceDetail,
  invoiceEntries,
  InvoiceFilter,
  invoiceList,
  invoiceStatusCount,
  previewInvoiceStatus,
  type InvoiceStatus,
} from '@/lib/contract/invoice'
import { accountDetail } from '@/lib/contract/chart-of-account'
import { invoiceReminders, invoiceTexts } from '@/lib/contract/invoice-mail'
import { stakeholderOverview } from '@/lib/contract/stakeholder'
import { filtersFrom } from '@/components/pickers/list-filters'

export const INVOICES_PAGE = '/app/accounting/invoices'
export const BILLS_PAGE = '/app/accounting/bills'
export const SERVICES_PAGE = `${INVOICES_PAGE}/services`

const paged = ({ page, page_size, search }: GridQuery) => ({ page, page_size, ...(search === '' ? {} : { search }) })

export const INVOICE_ORDERING = '-invoice_date'
export const invoicePage = (state: GridQuery) =>
  read('invoices', invoiceList, {
    query: {
      ...filtersFrom(InvoiceFilter.shape, new URLSearchParams(state.filters)),
      ...paged(state),
      ordering: state.ordering || INVOICE_ORDERING,
    },
  })
/** Of the open entity, unless the list shows others. */
export const invoiceCounts = ({ filters }: Pick<GridQuery, 'filters'>) =>
  read('invoices', invoiceStatusCount, {
    query: filtersFrom(invoiceStatusCount.query.shape, new URLSearchParams(filters)),
  })
export const invoiceRead = (id: string) => read('invoices', invoiceDetail, { params: { id } })
export const invoiceEntriesRead = (id: string) => read('invoices', invoiceEntries, { params: { id } })
export const statusPreview = (id: string, query: { invoice_status: InvoiceStatus; date?: string }) =>
  read('invoices', previewInvoiceStatus, { params: { id }, query })
/** The text of emails, and where customers pay. */
export const textsRead = read('entities', invoiceTexts, {})
export const remindersRead = read('invoices', invoiceReminders, {})

export const BILL_ORDERING = '-bill_date'
export const billPage = (state: GridQuery) =>
  read('bills', billList, {
    query: {
      ...filtersFrom(BillFilter.shape, new URLSearchParams(state.filters)),
      ...paged(state),
      ordering: state.ordering || BILL_ORDERING,
    },
  })
export const billCounts = ({ filters }: Pick<GridQuery, 'filters'>) =>
  read('bills', billStatusCount, { query: filtersFrom(billStatusCount.query.shape, new URLSearchParams(filters)) })
export const billRead = (id: string) => read('bills', billDetail, { params: { id } })
export const billEntriesRead = (id: string) => read('bills', billEntries, { params: { id } })
export const voidPreview = (id: string, query: { date?: string }) =>
  read('bills', previewVoidBill, { params: { id }, query })

export const overviewRead = (id: string) => read('stakeholders', stakeholderOverview, { params: { id } })

/** Bills of this vendor with exactly this number; void ones do not count. */
export const billsLike = (stakeholder: string, bill_number: string) =>
  read('bills', billList, { query: { stakeholder, bill_number, page_size: 10 } })
export const accountRead = (id: string) => read('chart-of-accounts', accountDetail, { params: { id } })
/** The latest purchase from this vendor. */
export const lastBillOf = (stakeholder: string) => read('bills', billList, { query: { stakeholder, page_size: 1 } })

/** What importing a file of open documents would do. */
export const billImportPreview = (chosen: ChosenFile, body: BodyInput<typeof previewBillImport>) =>
  filePreview({ topic: 'bills', endpoint: previewBillImport, chosen, body }, (signal) =>
    call(previewBillImport, { body, file: chosen.file, signal }),
  )
export const invoiceImportPreview = (chosen: ChosenFile, body: BodyInput<typeof previewInvoiceImport>) =>
  filePreview({ topic: 'invoices', endpoint: previewInvoiceImport, chosen, body }, (signal) =>
    call(previewInvoiceImport, { body, file: chosen.file, signal }),
  )
