import type { GridQuery } from '@/components/grid/grid-state'
import { filtersFrom } from '@/components/pickers/list-filters'
import { read } from '@/lib/client/query'
import {
  stakeholderDuplicates,
  StakeholderFilter,
  stakeholderList,
  stakeholderOverview,
  stakeholderTypeCount,
} from '@/lib/contract/stakeholder'
import { transactionList } from '@/lib/contract/transaction'

export const STAKEHOLDERS_PAGE = '/app/stakeholders'
export const STAKEHOLDER_ORDERING = 'full_name'
const LINES_SHOWN = 10

export const stakeholderPage = ({ page, page_size, search, ordering, filters }: GridQuery) =>
  read('stakeholders', stakeholderList, {
    query: {
      ...filtersFrom(StakeholderFilter.shape, new URLSearchParams(filters)),
      ...{ page, page_size, figures: true, ordering: ordering || STAKEHOLDER_ORDERING },
      ...(search === '' ? {} : { search }),
    },
  })
export const stakeholderCounts = read('stakeholders', stakeholderTypeCount, {})
export const duplicatesRead = read('stakeholders', stakeholderDuplicates, {})
export const overviewRead = (id: string) => read('stakeholders', stakeholderOverview, { params: { id } })
export const linesRead = (id: string) =>
  read('transactions', transactionList, { query: { stakeholders: [id], page_size: LINES_SHOWN, ordering: '-date' } })
