import { useState } from 'react'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { isFieldError } from '@/lib/client/query'
import { useDownload } from '@/lib/client/use-download'
import type { FileFormat } from '@/lib/contract/report-file'

/** Downloads the report as it stands on screen. */
export type ReportDownload = (as: FileFormat) => Promise<void>

const WORDS: Record<FileFormat, string> = { pdf: 'Preparing the PDF.', xlsx: 'Preparing the Excel file.' }

/** One export at a time; what goes wrong is said like every failed call. */
export function useExport() {
  const { mutate } = useDownload()
  const [running, setRunning] = useState<FileFormat | null>(null)
  const start = (as: FileFormat, save: ReportDownload) => {
    const done = notify.progress(`${WORDS[as]} It may take a while to download. Please be patient.`)
    setRunning(as)
    mutate(() => save(as), {
      // No form stands here to show the messages of fields beside them.
      onError: (error) => {
        if (error instanceof ApiError && isFieldError(error)) notify.error(error.lines)
      },
      onSettled: () => {
        done()
        setRunning(null)
      },
    })
  }
  return { start, running }
}
