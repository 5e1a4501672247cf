import type { GridQuery } from '@/components/grid/grid-state'
import type { ChosenFile } from '@/components/pickers/chosen-file'
import { filePreview } from '@/components/pickers/use-file-import'
import { call } from '@/lib/client/call'
import { filtersFrom } from '@/components/pickers/list-filters'
import { read } from '@/lib/client/query'
import { journalEntryDetail, JournalFilter, journalEntryList, nextEntryId } from '@/lib/contract/journal-entry'
import { readTrialBalance } from '@/lib/contract/journal-file'
import { templateList } from '@/lib/contract/journal-template'

export const JOURNAL_PAGE = '/app/accounting/journal-entry'
export const JOURNAL_ORDERING = '-date'

export const entryPage = ({ page, page_size, search, ordering, filters }: GridQuery) =>
  read('journal-entries', journalEntryList, {
    query: {
      ...filtersFrom(JournalFilter.shape, new URLSearchParams(filters)),
      ...{ page, page_size, ordering: ordering || JOURNAL_ORDERING },
      ...(search === '' ? {} : { search }),
    },
  })
/** The sum of all that match; of one row, since only the sum is wanted. */
export const entryTotal = ({ filters, search }: GridQuery) =>
  read('journal-entries', journalEntryList, {
    query: {
      ...filtersFrom(JournalFilter.shape, new URLSearchParams(filters)),
      ...{ page_size: 1, totals: true },
      ...(search === '' ? {} : { search }),
    },
  })
export const entryRead = (id: string) => read('journal-entries', journalEntryDetail, { params: { id } })
export const templatesRead = read('journal-entries', templateList, {})
export const nextNumberRead = read('journal-entries', nextEntryId, {})

/** The trial balance of a file beside that of the books. */
export const trialBalancePreview = (chosen: ChosenFile, date: string) =>
  filePreview({ topic: 'reports', endpoint: readTrialBalance, chosen, body: { date } }, (signal) =>
    call(readTrialBalance, { body: { date }, file: chosen.file, signal }),
  )
