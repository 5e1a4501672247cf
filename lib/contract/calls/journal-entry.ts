import type { Call } from '../endpoint'
import type * as contract from '../journal-entry'

export const createJournalEntry: Call<typeof contract.createJournalEntry> = { method: 'POST', path: '/journal_entry/journal-entry/', can: 'journal.edit' }
export const deleteJournalEntry: Call<typeof contract.deleteJournalEntry> = { method: 'DELETE', path: '/journal_entry/journal-entry/{id}/', can: 'journal.delete' }
export const journalEntryDetail: Call<typeof contract.journalEntryDetail> = { method: 'GET', path: '/journal_entry/journal-entry/{id}/', can: 'journal.read' }
export const journalEntryList: Call<typeof contract.journalEntryList> = { method: 'GET', path: '/journal_entry/journal-entry/', can: 'journal.read' }
export const nextEntryId: Call<typeof contract.nextEntryId> = { method: 'GET', path: '/journal_entry/journal-entry/next-entry-id/', can: 'journal.edit' }
export const updateJournalEntry: Call<typeof contract.updateJournalEntry> = { method: 'PATCH', path: '/journal_entry/journal-entry/{id}/', can: 'journal.edit' }
