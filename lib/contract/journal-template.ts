import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, Instant, Message, RequiredText } from './fields'
import { JournalEntryInput } from './journal-entry'

const { accounts, note } = JournalEntryInput.shape
const fields = {
  name: RequiredText,
  note,
  accounts,
  next_on: Day.nullable().meta({
    description: 'Posts an entry on this day and every month after it; null: does not post automatically',
  }),
  until: Day.nullable().meta({ description: 'The last day on which an entry is posted' }),
}

export const JournalTemplate = z
  .object({
    id: Id,
    name: z.string(),
    note: z.string().nullable(),
    accounts: z.array(
      z.object({
        chart_of_account: Id,
        description: z.string().nullable(),
        debit: z.number().nullable(),
        credit: z.number().nullable(),
        stakeholder: Id.nullable(),
        truck: Id.nullable(),
      }),
    ),
    next_on: Day.nullable(),
    until: Day.nullable(),
    problem: z.string().nullable().meta({
      description: 'Which months were not posted and why, one per line; kept until someone changes the template',
    }),
    entity: Id,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'JournalTemplate', description: 'A recurring journal entry' })
export type JournalTemplate = z.infer<typeof JournalTemplate>

export const templateList = endpoint({
  method: 'GET',
  path: '/journal_entry/template/',
  summary: 'Recurring journal entries, by name',
  can: 'journal.read',
  response: z.object({ results: z.array(JournalTemplate) }),
})
export const createTemplate = endpoint({
  method: 'POST',
  path: '/journal_entry/template/',
  summary: 'Save lines as a template; with next_on, an entry is posted every month',
  can: 'journal.edit',
  body: z.strictObject({ ...fields, next_on: fields.next_on.optional(), until: fields.until.optional() }),
  response: JournalTemplate,
  status: 201,
  errors: [400, 404],
})
export const updateTemplate = endpoint({
  method: 'PATCH',
  path: '/journal_entry/template/{id}/',
  summary: 'Change a template; entries it has already posted stay as they are',
  can: 'journal.edit',
  params: z.object({ id: Id }),
  body: z.strictObject(fields).partial(),
  response: JournalTemplate,
  errors: [400, 404, 409],
})
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/journal_entry/template/{id}/',
  summary: 'Delete a template; entries it has already posted stay',
  can: 'journal.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
