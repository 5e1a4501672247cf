import { queryOptions } from '@tanstack/react-query'
import type { ChosenFile } from '@/components/pickers/chosen-file'
import { call } from '@/lib/client/call'
import { previewImport, type ColumnMapping, type ImportTarget } from '@/lib/contract/statement-import'

export interface ImportChoice {
  mapping: ColumnMapping | null
  targets: ImportTarget[]
  /** Lines that may already be in the books and are imported anyway. */
  keep?: string[]
}
/** What importing the file would write; read again whenever the mapping or a target changes. */
export const importPreview = ({ key, file }: ChosenFile, choice: ImportChoice) =>
  queryOptions({
    queryKey: ['statement-preview', key, choice],
    queryFn: ({ signal }) => call(previewImport, { file, body: importBody(choice), signal }),
    staleTime: Infinity,
    retry: false,
  })

/** Multipart fields carry their structures as JSON text. */
export const importBody = ({ mapping, targets, keep = [] }: ImportChoice) => ({
  ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
  ...(targets.length > 0 ? { targets: JSON.stringify(targets) } : {}),
  ...(keep.length > 0 ? { keep: JSON.stringify(keep) } : {}),
})
