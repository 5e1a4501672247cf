import { z } from 'zod'
import { lockMonth, sendReportPack } from '@/lib/contract/month-close'

/** Parses addresses separated by commas, semicolons, spaces or line breaks. */
const typed = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').split(/[\s,;]+/).filter((part) => part !== ''))

export const OptionalRecipients = z.strictObject({ recipients: typed.pipe(lockMonth.body.shape.recipients.unwrap()) })
export const Recipients = z.strictObject({ recipients: typed.pipe(sendReportPack.body.shape.recipients) })
