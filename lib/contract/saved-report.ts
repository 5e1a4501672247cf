import { z } from 'zod'
import { RANGE_PRESETS, type RangePreset } from '@/lib/dates/range-presets'
import { TEXT_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Email, Id, Instant, Message, RequiredText, typed } from './fields'
import { LastMail } from './last-mail'
import { FileFormat } from './report-file'

export const SAVED_REPORTS = ['profit-and-loss', 'profit-and-loss-by-truck', 'balance-sheet', 'cash-activity'] as const
/** Reports that can be saved. */
export type SavedReportKind = (typeof SAVED_REPORTS)[number]

export type SavedPeriod = Exclude<RangePreset, 'custom'>
const PERIODS = RANGE_PRESETS.flatMap(({ key }): SavedPeriod[] => (key === 'custom' ? [] : [key]))

const RECIPIENTS_MAX = 10
const fields = {
  name: RequiredText,
  report: z.enum(SAVED_REPORTS),
  period: z
    .enum(PERIODS)
    .meta({ description: 'Worked out each time the report is read: lastMonth is the month before that day' }),
  settings: z
    .record(typed(TEXT_MAX), typed(10_000))
    .meta({ description: "The report's settings other than its dates, as in its address" }),
  send_day: z.int().min(1).max(31).nullable().meta({
    description:
      'The day of the month on which it is emailed, or the last day of a shorter month; null: it is not emailed',
  }),
  send_to: z.array(Email).max(RECIPIENTS_MAX),
  send_as: FileFormat,
}
export const SavedReport = z
  .object({
    id: Id,
    ...fields,
    created_by: z.string().meta({ description: 'The user with whose rights it is read and emailed' }),
    is_mine: z.boolean(),
    last_mail: LastMail.nullable().meta({ description: 'Status of its latest email; null if there was none' }),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'SavedReport' })
export type SavedReport = z.infer<typeof SavedReport>

/** Parameters that the fields of a saved report set; a setting of the same name would be overwritten. */
const SET_ELSEWHERE = ['start_date', 'end_date', 'as']
const inputFields = {
  ...fields,
  settings: fields.settings.refine((settings) => !SET_ELSEWHERE.some((name) => name in settings), {
    error: 'The period sets the days, and send_as the kind of file.',
  }),
}
export const NO_RECIPIENT = 'Enter who gets it.'
const hasRecipients = ({ send_day, send_to }: { send_day?: number | null; send_to?: readonly string[] }): boolean =>
  send_day === undefined || send_day === null || send_to === undefined || send_to.length > 0
const noRecipient = { path: ['send_to'], error: NO_RECIPIENT }
export const SavedReportInput = z
  .strictObject({
    ...inputFields,
    send_day: fields.send_day.default(null),
    send_to: fields.send_to.default([]),
    send_as: fields.send_as.default('pdf'),
  })
  .refine(hasRecipients, noRecipient)

const params = z.object({ id: Id })
export const savedReportList = endpoint({
  method: 'GET',
  path: '/report/saved-report/',
  summary: 'Saved reports, by name',
  can: 'report.export',
  response: z.array(SavedReport),
})
export const createSavedReport = endpoint({
  method: 'POST',
  path: '/report/saved-report/',
  summary: 'Save a report under a name, and email it every month',
  can: 'report.edit',
  body: SavedReportInput,
  response: SavedReport,
  status: 201,
  errors: [400, 409],
})
export const updateSavedReport = endpoint({
  method: 'PATCH',
  path: '/report/saved-report/{id}/',
  summary: 'Change a saved report; from then on it is read and emailed with the rights of the user who changed it',
  can: 'report.edit',
  params,
  body: z.strictObject(inputFields).partial().refine(hasRecipients, noRecipient),
  response: SavedReport,
  errors: [400, 404, 409],
})
export const deleteSavedReport = endpoint({
  method: 'DELETE',
  path: '/report/saved-report/{id}/',
  summary: 'Delete a saved report; emails already sent are unaffected',
  can: 'report.edit',
  params,
  response: Message,
  errors: [404, 409],
})
export const sendSavedReport = endpoint({
  method: 'POST',
  path: '/report/saved-report/{id}/send/',
  summary: 'Email a saved report now; the queue sends it once',
  can: 'report.send',
  params,
  response: z.object({ task_id: Id }),
  status: 202,
  errors: [404, 409, 429],
})
