import type { z } from 'zod'
import { today } from '@/components/form/today'
import type { FormOf, FormValues } from '@/components/form/use-zod-form'
import type { JournalTemplate } from '@/lib/contract/journal-template'
import { JournalEntryInput, type JournalEntry } from '@/lib/contract/journal-entry'

export const EntryForm = JournalEntryInput.omit({ event_type: true })
export type EntryValues = FormValues<z.input<typeof EntryForm>>
export type EntryFormState = FormOf<typeof EntryForm>
export type LineValues = NonNullable<EntryValues['accounts']>[number]

export const emptyLine = (): LineValues => ({
  ...{ chart_of_account: null, description: null, debit: null, credit: null, stakeholder: null, truck: null },
})

export const blankEntry = (): EntryValues => ({
  ...{ entry_id: null, date: today(), note: null, reverse_on: null },
  accounts: [emptyLine(), emptyLine()],
})

export const valuesOf = (entry: JournalEntry): EntryValues => ({
  ...{ entry_id: entry.entry_id, date: entry.date, note: entry.note, reverse_on: null },
  accounts: entry.accounts.map((line) => ({
    chart_of_account: line.chart_of_account.id,
    description: line.description,
    debit: line.debit === 0 ? null : line.debit,
    credit: line.credit === 0 ? null : line.credit,
    stakeholder: line.stakeholder?.id ?? null,
    truck: line.truck?.id ?? null,
  })),
})

/** The lines of a template, with today's date and a new number. */
export const valuesFrom = ({ note, accounts }: JournalTemplate): EntryValues => ({
  ...{ entry_id: null, date: today(), note, reverse_on: null },
  accounts: accounts.map((line) => ({ ...line })),
})

/** The same lines again, with today's date and a new number. */
export const copyOf = (entry: JournalEntry): EntryValues => ({ ...valuesOf(entry), entry_id: null, date: today() })
