import { useState } from 'react'
import { notify } from '@/components/ui/toast'
import { useDownload } from '@/lib/client/use-download'
import type { FileFormat } from '@/lib/contract/report-file'

/** Downloads the report as shown on screen. */
export type ReportDownload = (as: FileFormat) => Promise<void>

const WORDS: Record<FileFormat, string> = { pdf: 'Preparing the PDF.', xlsx: 'Preparing the Excel file.' }

/** One export at a time; errors are reported like those of any call. */
export function useExport() {
  const { mutate } = useDownload()
  const [running, setRunning] = useState<FileFormat | null>(null)
  const start = (as: FileFormat, save: ReportDownload) => {
    const done = notify.progress(`${WORDS[as]} It may take a while to download. Please be patient.`)
    setRunning(as)
    mutate(() => save(as), {
      onSettled: () => {
        done()
        setRunning(null)
      },
    })
  }
  return { start, running }
}
