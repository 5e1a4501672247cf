import { z } from 'zod'
import { emailList } from '@/components/pickers/email-list'
import { lockMonth, sendReportPack } from '@/lib/contract/month-close'

export const OptionalRecipients = z.strictObject({ recipients: emailList(lockMonth.body.shape.recipients.unwrap()) })
export const Recipients = z.strictObject({ recipients: emailList(sendReportPack.body.shape.recipients) })
