import { z } from 'zod'
import { endpoint } from './endpoint'
import { FileBytes, Id, Instant } from './fields'

/** A stored file; `file` is the address of its content. */
export const FileRef = z
  .object({ id: Id, file: z.string(), name: z.string(), created_at: Instant })
  .meta({ id: 'File' })
export type FileRef = z.infer<typeof FileRef>

export const NOT_BASE64 = 'Send the content of the file in base64.'
/** A file as JSON: its content in base64, which may stand in a data URL, as a browser reads a file. */
export const FileAsJson = z.strictObject({
  name: z.string().min(1).max(255),
  file: z
    .string()
    .transform((text) => text.replace(/^data:[^,]{0,255};base64,/, ''))
    .pipe(z.base64({ error: NOT_BASE64 })),
})

export const uploadFile = endpoint({
  method: 'POST',
  path: '/file/file/',
  can: 'comment.edit',
  upload: 'file',
  summary: 'Store a file: PDF, PNG, JPEG, WebP, CSV, XLSX, DOCX, text or a bank statement, at most 5 MB',
  body: z.strictObject({}),
  response: FileRef,
  status: 201,
  errors: [400, 409, 413, 415],
})
export const fileDetail = endpoint({
  method: 'GET',
  path: '/file/file/{id}/',
  summary: 'A file and its download address',
  can: 'file.read',
  params: z.object({ id: Id }),
  response: FileRef,
  errors: [404],
})
export const fileContent = endpoint({
  method: 'GET',
  path: '/file/file/{id}/content/',
  summary: 'Download a file',
  can: 'file.read',
  params: z.object({ id: Id }),
  produces: 'application/octet-stream',
  response: FileBytes,
  errors: [404],
})
