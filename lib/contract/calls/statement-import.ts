import type { Call } from '../endpoint'
import type * as contract from '../statement-import'

export const importFile: Call<typeof contract.importFile> = { method: 'POST', path: '/company/integration/import-file/', can: 'integration.sync', upload: true }
export const previewImport: Call<typeof contract.previewImport> = { method: 'POST', path: '/company/integration/import-file/preview/', can: 'integration.sync', upload: true }
