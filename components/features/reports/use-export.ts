import { useState } from 'react'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { isFieldError } from '@/lib/client/query'
import { useDownload } from '@/lib/client/use-download'

/** Downloads of the report as it stands on screen. */
export interface ReportFiles {
  pdf: () => Promise<void>
  xlsx: () => Promise<void>
}
type Kind = keyof ReportFiles

const WORDS: Record<Kind, string> = { pdf: 'Preparing the PDF.', xlsx: 'Preparing the Excel file.' }

/** One export at a time; what goes wrong is said like every failed call. */
export function useExport() {
  const { mutate } = useDownload()
  const [running, setRunning] = useState<Kind | null>(null)
  const start = (kind: Kind, files: ReportFiles) => {
    const done = notify.progress(`${WORDS[kind]} It may take a while to download. Please be patient.`)
    setRunning(kind)
    mutate(files[kind], {
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
