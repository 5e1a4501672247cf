import type { Call } from '../endpoint'
import type * as contract from '../shared'

export const attachmentList: Call<typeof contract.attachmentList> = { method: 'GET', path: '/shared/attachment/', can: 'transaction.read' }
export const auditLog: Call<typeof contract.auditLog> = { method: 'GET', path: '/shared/audit-log/', can: 'audit.read' }
export const commentList: Call<typeof contract.commentList> = { method: 'GET', path: '/shared/comment/', can: 'transaction.read' }
export const createAttachment: Call<typeof contract.createAttachment> = { method: 'POST', path: '/shared/attachment/', can: 'comment.edit' }
export const createComment: Call<typeof contract.createComment> = { method: 'POST', path: '/shared/comment/', can: 'comment.edit' }
export const createDocument: Call<typeof contract.createDocument> = { method: 'POST', path: '/shared/document/', can: 'comment.edit' }
export const deleteAttachment: Call<typeof contract.deleteAttachment> = { method: 'DELETE', path: '/shared/attachment/{id}/', can: 'comment.edit' }
export const documentList: Call<typeof contract.documentList> = { method: 'GET', path: '/shared/document/', can: 'transaction.read' }
export const transactionActivity: Call<typeof contract.transactionActivity> = { method: 'GET', path: '/transaction/{id}/activity/', can: 'transaction.read' }
