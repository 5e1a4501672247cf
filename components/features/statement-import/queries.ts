import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/client/call'
import { previewImport } from '@/lib/contract/calls/statement-import'
import type { ColumnMapping, ImportTarget } from '@/lib/contract/statement-import'

export interface ImportChoice {
  mapping: ColumnMapping | null
  targets: ImportTarget[]
}
/** A chosen file; the key tells two drops of the same name apart. */
export interface ChosenFile {
  key: string
  file: File
}

/** What importing the file would write; asked again whenever the mapping or a target changes. */
export const importPreview = ({ key, file }: ChosenFile, choice: ImportChoice) =>
  queryOptions({
    queryKey: ['statement-preview', key, choice],
    queryFn: ({ signal }) => call(previewImport, { file, body: importBody(choice), signal }),
    staleTime: Infinity,
    retry: false,
  })

/** Multipart fields carry their structures as JSON text. */
export const importBody = ({ mapping, targets }: ImportChoice) => ({
  ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
  ...(targets.length > 0 ? { targets: JSON.stringify(targets) } : {}),
})
