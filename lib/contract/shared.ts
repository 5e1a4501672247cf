import { z } from 'zod'
import { brand } from '@/lib/brand'
import { endpoint } from './endpoint'
import { Day, Id, Instant, listOf, Message, RequiredLongText, RequiredText, Text } from './fields'
import { FileRef } from './file'
import { page, PageQuery } from './page'

/** What comments, attachments and documents can be attached to. */
export const ModelName = z.enum([
  'transaction',
  'bill',
  'invoice',
  'journal_entry',
  'loan',
  'fixed_asset',
  'reconciliation',
  'stakeholder',
])
export type ModelName = z.infer<typeof ModelName>

const MENTIONS_MAX = 50

const Person = z.object({ id: Id, full_name: z.string() })
const object = { object_id: Id, model_name: ModelName }

const commentFields = {
  id: Id,
  body: z.string(),
  created_at: Instant,
  created_by: Person,
  reply_to: Id.nullable(),
  mentions: z.array(Person),
}
export const Comment = z
  .object({ ...commentFields, replies: z.array(z.object(commentFields)).meta({ description: 'Oldest first' }) })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof Comment>

export const AttachmentKind = z.enum(['w9'])
export type AttachmentKind = z.infer<typeof AttachmentKind>
export const Attachment = z
  .object({
    id: Id,
    file: FileRef,
    name: z.string(),
    kind: AttachmentKind.nullable().meta({ description: 'w9: the W-9 of a stakeholder; the newest one counts' }),
    created_at: Instant,
    created_by: Person,
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof Attachment>

export const Document = z
  .object({
    id: Id,
    name: z.string(),
    document: FileRef,
    model_name: ModelName.nullable(),
    object_id: Id.nullable(),
    created_at: Instant,
    created_by: Person,
  })
  .meta({ id: 'Document' })
export type Document = z.infer<typeof Document>

export const commentList = endpoint({
  method: 'GET',
  path: '/shared/comment/',
  summary: 'Comments on an object with their replies, newest first',
  can: 'transaction.read',
  query: PageQuery.omit({ search: true }).extend(object),
  response: page(Comment),
  errors: [400, 404],
})
export const createComment = endpoint({
  method: 'POST',
  path: '/shared/comment/',
  summary: 'Comment on an object, or reply to a comment',
  can: 'comment.edit',
  body: z.strictObject({
    ...object,
    body: RequiredLongText,
    reply_to: Id.nullish(),
    mentions: z.array(Id).max(MENTIONS_MAX).optional(),
  }),
  response: Comment,
  status: 201,
  errors: [400, 404],
})

export const attachmentList = endpoint({
  method: 'GET',
  path: '/shared/attachment/',
  summary: 'Files attached to an object, newest first',
  can: 'transaction.read',
  query: PageQuery.omit({ search: true }).extend(object),
  response: page(Attachment),
  errors: [400, 404],
})
export const createAttachment = endpoint({
  method: 'POST',
  path: '/shared/attachment/',
  summary: 'Attach an uploaded file to an object',
  can: 'comment.edit',
  body: z.strictObject({ ...object, file: Id, kind: AttachmentKind.nullish() }),
  response: Attachment,
  status: 201,
  errors: [400, 404],
})
export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/shared/attachment/{id}/',
  summary: "Remove an attachment; only admins can remove other people's",
  can: 'comment.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404],
})

export const documentList = endpoint({
  method: 'GET',
  path: '/shared/document/',
  summary: 'Named documents of an object, newest first',
  can: 'transaction.read',
  query: PageQuery.omit({ search: true }).extend(object),
  response: page(Document),
  errors: [400, 404],
})
export const createDocument = endpoint({
  method: 'POST',
  path: '/shared/document/',
  can: 'comment.edit',
  summary:
    'Name an uploaded file and attach it to an object; without one, it waits for the record that will refer to it',
  body: z
    .strictObject({ name: RequiredText, document: Id, object_id: Id.nullish(), model_name: ModelName.nullish() })
    .refine((body) => !body.object_id === !body.model_name, {
      path: ['model_name'],
      error: 'Send object_id and model_name together.',
    }),
  response: Document,
  status: 201,
  errors: [400, 404],
})

const Change = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })

/** The author of what the product itself writes. */
export const PRODUCT = { id: '00000000-0000-0000-0000-000000000000', full_name: brand.name } as const

/** Names of the helper: it answers a comment on a bank line that mentions one of them. */
export const HELPER_NAMES = [PRODUCT.full_name, 'AI'] as const

/** One event in the history of an object: somebody commented, added a file, or changed it. */
export const Activity = z
  .object({
    id: z.string(),
    kind: z.enum(['comment', 'attachment', 'change']),
    created_at: Instant,
    user: Person.nullable(),
    comment: Comment.nullable(),
    attachment: Attachment.nullable(),
    action: z
      .string()
      .nullable()
      .meta({ description: 'For a change, what was done: create, update, categorize, finalize …' }),
    changes: z.array(Change),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

export const transactionActivity = endpoint({
  method: 'GET',
  path: '/transaction/{id}/activity/',
  can: 'transaction.read',
  summary: 'Comments with replies, uploads and every change of a transaction, newest first',
  params: z.object({ id: Id }),
  query: PageQuery.omit({ search: true }),
  response: page(Activity),
  errors: [400, 404],
})

export const objectActivity = endpoint({
  method: 'GET',
  path: '/shared/activity/',
  can: 'transaction.read',
  summary: 'Comments with replies, uploads and every change of an object, newest first',
  query: PageQuery.omit({ search: true }).extend(object),
  response: page(Activity),
  errors: [400, 404],
})

export const AuditEntry = z
  .object({
    id: z.int(),
    at: Instant,
    actor: Person.nullable(),
    entity: Id.nullable(),
    object_type: z.string(),
    object_id: Id,
    action: z.string(),
    changes: z.array(Change),
    request_id: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditLog = endpoint({
  method: 'GET',
  path: '/shared/audit-log/',
  can: 'audit.read',
  summary: 'Every change in the company: who, when and what, with the old and the new value; newest first',
  query: PageQuery.omit({ search: true }).extend({
    object_type: Text.optional(),
    object_id: Id.optional(),
    actor: Id.optional(),
    action: Text.optional(),
    start_date: Day.optional(),
    end_date: Day.optional(),
    entities: listOf(Id).optional(),
  }),
  response: page(AuditEntry),
  errors: [400],
})
