import type { Call } from '../endpoint'
import type * as contract from '../file'

export const fileContent: Call<typeof contract.fileContent> = { method: 'GET', path: '/file/file/{id}/content/', can: 'file.read' }
export const fileDetail: Call<typeof contract.fileDetail> = { method: 'GET', path: '/file/file/{id}/', can: 'file.read' }
export const uploadFile: Call<typeof contract.uploadFile> = { method: 'POST', path: '/file/file/', can: 'comment.edit', upload: true }
