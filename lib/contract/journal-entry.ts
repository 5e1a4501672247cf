import { z } from 'zod'
import { TEXT_MAX } from './bounds'
import { ENTRY_SOURCES, EVENT_TYPES } from './choices'
import { endpoint } from './endpoint'
import { Day, Id, Instant, listOf, Message, Money, PostingAmount, QueryFlag, Text } from './fields'
import { ordering, page, PageQuery } from './page'
import { StakeholderType } from './stakeholder'

export const EventType = z.enum(EVENT_TYPES)
export type EventType = z.infer<typeof EventType>

const JournalLine = z.object({
  chart_of_account: z.object({ id: Id, name: z.string(), chart_number: z.int() }),
  description: z.string().nullable(),
  debit: Money,
  credit: Money,
  stakeholder: z.object({ id: Id, full_name: z.string(), type: StakeholderType }).nullable(),
  truck: z.object({ id: Id, unit_number: z.string().nullable() }).nullable(),
})
export const JournalEntry = z
  .object({
    id: Id,
    entry_id: z.string(),
    date: Day,
    event_type: EventType,
    description: z.string(),
    note: z.string().nullable(),
    accounts: z.array(JournalLine),
    total_amount: Money.meta({ description: 'Sum of the debits, which equals the sum of the credits' }),
    reverses: z.object({ id: Id, entry_id: z.string() }).nullable().meta({ description: 'The entry it reverses' }),
    reversed_by: z.object({ id: Id, entry_id: z.string() }).nullable(),
    is_editable: z.boolean().meta({ description: 'Entered by hand; every other entry changes with its source record' }),
    entity: Id,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'JournalEntry' })
export type JournalEntry = z.infer<typeof JournalEntry>

export const EntrySource = z
  .object({
    kind: z.enum(ENTRY_SOURCES),
    id: Id.meta({
      description: 'Id of the line, document, loan or asset; or of the bank account for an opening balance',
    }),
    number: z.string().nullable().meta({ description: 'The bill or invoice number' }),
    name: z.string().nullable().meta({ description: 'The name of the bank account, loan or asset' }),
    stakeholder: z.object({ id: Id, full_name: z.string(), type: StakeholderType }).nullable(),
    status: z.string().nullable(),
    total_amount: Money.nullable(),
    ending_balance: Money.nullable().meta({ description: 'The open balance of a bill or invoice' }),
    dates: z.array(
      z.object({
        kind: z.enum(['due', 'written_off', 'voided', 'purchased', 'disposed', 'started', 'ends', 'stated']),
        date: Day,
      }),
    ),
    memo: z.string().nullable(),
    made_by: z
      .object({ id: Id, full_name: z.string() })
      .nullable()
      .meta({ description: 'Null if no person made it, for example a line from the bank' }),
  })
  .meta({ id: 'EntrySource', description: 'The source record of an entry' })
export type EntrySource = z.infer<typeof EntrySource>

export const JournalEntryDetail = JournalEntry.extend({ source: EntrySource }).meta({ id: 'JournalEntryDetail' })
export type JournalEntryDetail = z.infer<typeof JournalEntryDetail>

export const JOURNAL_LINES_MAX = 500
const fields = {
  entry_id: Text.nullable().meta({ description: 'The next JE number if blank' }),
  date: Day,
  event_type: EventType,
  note: Text.nullable().meta({ description: `At most ${TEXT_MAX} characters` }),
  accounts: z
    .array(
      z.strictObject({
        chart_of_account: Id,
        description: Text.nullish(),
        debit: PostingAmount.nullish(),
        credit: PostingAmount.nullish(),
        stakeholder: Id.nullish(),
        truck: Id.nullish(),
      }),
    )
    .max(JOURNAL_LINES_MAX),
}
export const JournalEntryInput = z.strictObject({
  ...fields,
  entry_id: fields.entry_id.optional(),
  event_type: fields.event_type.default('manual'),
  note: fields.note.optional(),
  reverse_on: Day.nullish().meta({ description: 'Posts a reversing entry on this date too, as for an accrual' }),
})
export const JournalFilter = z.strictObject({
  event_type: listOf(EventType).optional(),
  start_date: Day.optional(),
  end_date: Day.optional(),
  chart_of_account: Id.optional(),
  stakeholder: Id.optional(),
})

export const journalEntryList = endpoint({
  method: 'GET',
  path: '/journal_entry/journal-entry/',
  summary: 'Journal entries; manual ones only, unless asked otherwise',
  can: 'journal.read',
  query: PageQuery.extend({
    ordering: ordering(['date', 'entry_id', 'total_amount', 'created_at']),
    ...JournalFilter.shape,
    event_type: listOf(EventType).default(['manual']),
    totals: QueryFlag.optional().meta({ description: 'true: include the sum of all that match' }),
    entities: listOf(Id).optional(),
  }),
  response: page(JournalEntry).extend({
    total_amount: Money.nullable().meta({
      description: 'Of all entries found, not only of this page; null unless requested',
    }),
  }),
  errors: [400],
})
export const createJournalEntry = endpoint({
  method: 'POST',
  path: '/journal_entry/journal-entry/',
  summary: 'Post a manual entry',
  can: 'journal.edit',
  body: JournalEntryInput,
  response: JournalEntry,
  status: 201,
  errors: [400, 404, 409],
})
export const nextEntryId = endpoint({
  method: 'GET',
  path: '/journal_entry/journal-entry/next-entry-id/',
  summary: 'The next number, as given to an entry without one',
  can: 'journal.edit',
  response: z.object({ entry_id: z.string() }),
})
export const journalEntryDetail = endpoint({
  method: 'GET',
  path: '/journal_entry/journal-entry/{id}/',
  can: 'journal.read',
  summary: 'One entry of any kind with its lines and its source',
  params: z.object({ id: Id }),
  response: JournalEntryDetail,
  errors: [404],
})
export const updateJournalEntry = endpoint({
  method: 'PATCH',
  path: '/journal_entry/journal-entry/{id}/',
  summary: 'Change the fields that were sent; the previous version is kept',
  can: 'journal.edit',
  params: z.object({ id: Id }),
  body: z.strictObject(fields).partial(),
  response: JournalEntry,
  errors: [400, 404, 409],
})
export const deleteJournalEntry = endpoint({
  method: 'DELETE',
  path: '/journal_entry/journal-entry/{id}/',
  summary: 'Delete a manual entry; its last version is kept',
  can: 'journal.delete',
  params: z.object({ id: Id }),
  response: Message,
  errors: [400, 404, 409],
})
export const reverseJournalEntry = endpoint({
  method: 'POST',
  path: '/journal_entry/journal-entry/{id}/reverse/',
  summary: 'Post the reversal of a manual entry on a date; returns the new entry',
  can: 'journal.reverse',
  params: z.object({ id: Id }),
  body: z.strictObject({
    date: Day,
    note: fields.note.optional().meta({ description: "Note of the new entry; 'Reversal of JE-000001' if omitted" }),
  }),
  response: JournalEntry,
  status: 201,
  errors: [400, 404, 409],
})
