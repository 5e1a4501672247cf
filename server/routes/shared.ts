import * as contract from '@/lib/contract/shared'
import { route, type Route } from '@/server/http/route'
import { activity, activityOf } from '@/server/services/shared/activity'
import { attach, attachments, detach } from '@/server/services/shared/attachments'
import { auditEntries } from '@/server/services/shared/audit-log'
import { comment, comments } from '@/server/services/shared/comments'
import { addDocument, documents } from '@/server/services/shared/documents'

export const sharedRoutes: Route[] = [
  route(contract.commentList, (ctx, { query }) => comments(ctx, query)),
  route(contract.createComment, (ctx, { body }) => comment(ctx, body)),
  route(contract.attachmentList, (ctx, { query }) => attachments(ctx, query)),
  route(contract.createAttachment, (ctx, { body }) => attach(ctx, body)),
  route(contract.deleteAttachment, (ctx, { params }) => detach(ctx, params.id)),
  route(contract.documentList, (ctx, { query }) => documents(ctx, query)),
  route(contract.createDocument, (ctx, { body }) => addDocument(ctx, body)),
  route(contract.transactionActivity, (ctx, { params, query }) => activity(ctx, { ...query, id: params.id })),
  route(contract.objectActivity, (ctx, { query }) => activityOf(ctx, query)),
  route(contract.auditLog, (ctx, { query }) => auditEntries(ctx, query)),
]
