import type { GridQuery } from '@/components/grid/grid-state'
import type { ChosenFile } from '@/components/pickers/chosen-file'
import { filePreview } from '@/components/pickers/use-file-import'
import { call } from '@/lib/client/call'
import { readEvery } from '@/lib/client/every-page'
import { read, readIf } from '@/lib/client/query'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import type { BodyInput } from '@/lib/contract/endpoint'
import { depreciationSchedule, fixedAssetList, previewDepreciation, previewDisposal } from '@/lib/contract/fixed-asset'
import { loanDetail, loanInterest, loanList, loanPayoff, loanSchedule, previewLoanSchedule } from '@/lib/contract/loan'
import { previewLoanChange } from '@/lib/contract/loan-change'
import { scheduleDue } from '@/lib/contract/schedule-due'
import { trailerList, truckDetail, truckList, truckMileage } from '@/lib/contract/truck'
import { truckMonths } from '@/lib/contract/truck-months'
import { previewUnitImport } from '@/lib/contract/unit-import'
import { unitRenewals } from '@/lib/contract/unit-renewal'
import { addDays, type Day } from '@/lib/dates/day'
import { STALE, type Topic } from '@/lib/contract/topics'

export const FIXED_ASSETS_PAGE = '/app/accounting/fixed-assets'
export const truckPath = (id: string): string => `${FIXED_ASSETS_PAGE}/trucks/${id}`
export const assetPath = (id: string): string => `${FIXED_ASSETS_PAGE}?asset=${id}`
export const loanPath = (id: string): string => `${FIXED_ASSETS_PAGE}/loans/${id}`
export const CRUMBS = [{ label: 'Accounting' }]

/** Every asset, as their totals are compared with the ledger. */
export const assetsRead = readEvery('fixed-assets', fixedAssetList, (page) => ({
  query: { ...page, ordering: 'purchase_date' },
}))
export const disposalRead = (id: string, date: string | null) =>
  readIf('fixed-assets', previewDisposal, date === null ? null : { params: { id }, query: { date } })
export const scheduleRead = (id: string) => read('fixed-assets', depreciationSchedule, { params: { id } })

/** Expiry dates also appear on the dashboard and in the calendar. */
export const RENEWING: readonly Topic[] = STALE.truck
export const renewalsRead = read('trucks', unitRenewals, { query: {} })

const paged = ({ page, page_size, search }: GridQuery) => ({
  page,
  page_size,
  ...(search.trim() === '' ? {} : { search: search.trim() }),
})
export const trucksOf = (state: GridQuery, is_gone: boolean) =>
  read('trucks', truckList, { query: { ...paged(state), ordering: state.ordering || 'unit_number', is_gone } })
export const trailersOf = (state: GridQuery, is_gone: boolean) =>
  read('trucks', trailerList, { query: { ...paged(state), ordering: state.ordering || 'unit_number', is_gone } })
export const truckRead = (id: string) => read('trucks', truckDetail, { params: { id } })
/** Read again each time: edits are sent with its version. */
export const milesRead = (truck: string, page_size: number, start_month: string) => ({
  ...read('trucks', truckMileage, { query: { truck, start_month, page_size } }),
  gcTime: 0,
})
export const DUE_DAYS = 30
/** What schedules wait for: late, and within the next days. */
export const dueRead = (today: Day) =>
  read('fixed-assets', scheduleDue, { query: { end_date: addDays(today, DUE_DAYS) } })
const ONE = { page: 1, page_size: 1 }
/** How many there are behind each tab; units are those in the fleet. */
export const countsRead = {
  assets: read('fixed-assets', fixedAssetList, { query: ONE }),
  trucks: read('trucks', truckList, { query: { ...ONE, is_gone: false } }),
  trailers: read('trucks', trailerList, { query: { ...ONE, is_gone: false } }),
  loans: read('loans', loanList, { query: ONE }),
}

/** Read from the ledger, so that whatever is categorized shows at once. */
export const truckMonthsRead = (id: string, end_month: string) =>
  read('reports', truckMonths, { params: { id }, query: { end_month } })
export const renewalsOf = (truck: string) => read('trucks', unitRenewals, { query: { truck } })
export const loansOf = (state: GridQuery) =>
  read('loans', loanList, { query: { ...paged(state), ordering: state.ordering || 'name' } })
export const loansRead = readEvery('loans', loanList, (page) => ({ query: { ...page, ordering: 'name' } }))
export const trailersRead = readEvery('trucks', trailerList, (page) => ({
  query: { ...page, ordering: 'unit_number' },
}))
export const trailersFound = (search: string) =>
  read('trucks', trailerList, {
    query: { page_size: PAGE_SIZE_MAX, ordering: 'unit_number', ...(search === '' ? {} : { search }) },
  })
export const loanRead = (id: string) => read('loans', loanDetail, { params: { id } })
export const payoffRead = (id: string, date: string) => read('loans', loanPayoff, { params: { id }, query: { date } })
export const loanYearsRead = (id: string) => read('loans', loanInterest, { params: { id } })
export const paymentsRead = (id: string) => read('loans', loanSchedule, { params: { id } })

/** What such a loan, or such an asset, would come to. */
export const loanPreview = (terms: BodyInput<typeof previewLoanSchedule> | null) =>
  readIf('loans', previewLoanSchedule, terms && { body: terms })
export const loanChangePreview = (id: string, change: BodyInput<typeof previewLoanChange> | null) =>
  readIf('loans', previewLoanChange, change && { params: { id }, body: change })
export const depreciationPreview = (terms: BodyInput<typeof previewDepreciation> | null) =>
  readIf('fixed-assets', previewDepreciation, terms && { body: terms })

/** What importing the rows of a file would add. */
export const unitImportPreview = (chosen: ChosenFile, body: BodyInput<typeof previewUnitImport>) =>
  filePreview({ topic: 'fixed-assets', endpoint: previewUnitImport, chosen, body }, (signal) =>
    call(previewUnitImport, { body, file: chosen.file, signal }),
  )
