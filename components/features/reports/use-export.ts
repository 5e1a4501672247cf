import { useMutation } from '@tanstack/react-query'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { isFieldError } from '@/lib/client/query'

/** Downloads of the report as it stands on screen. */
export interface ReportFiles {
  pdf: () => Promise<void>
  xlsx: () => Promise<void>
}
type Kind = keyof ReportFiles

const WORDS: Record<Kind, string> = { pdf: 'Preparing the PDF.', xlsx: 'Preparing the Excel file.' }

/** One export at a time; what goes wrong is said like every failed call. */
export function useExport() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ kind, files }: { kind: Kind; files: ReportFiles }) => {
      const done = notify.progress(`${WORDS[kind]} It may take a while to download. Please be patient.`)
      await files[kind]().finally(done)
    },
    // No form stands here to show the messages of fields beside them.
    onError: (error) => {
      if (error instanceof ApiError && isFieldError(error)) notify.error(error.lines)
    },
  })
  return { start: (kind: Kind, files: ReportFiles) => mutate({ kind, files }), running: isPending ? (variables?.kind ?? null) : null }
}
