import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFailure } from '@/components/shell/client-frame'
import { notify } from '@/components/ui/toast'
import { awaitFile, claimFile } from '@/lib/client/awaited-files'
import { download } from '@/lib/client/download'
import { useWrite } from '@/lib/client/query'
import { isOfOtherBooks, taskEnd } from '@/lib/client/tasks'
import { useDownload } from '@/lib/client/use-download'
import { fileContent } from '@/lib/contract/file'
import { exportTransactions, type ExportFilter } from '@/lib/contract/transaction-export'

/** Source: spec 000 §4. */
const STARTED = 'It may take a while to download the Excel file. Please be patient.'
const FAILED = 'The Excel file could not be written. Try again.'

/** Exports the matching lines to a workbook and saves it. The event stream may announce it before polling does. */
export function useListExport() {
  const client = useQueryClient()
  const start = useWrite(exportTransactions, { touches: [] })
  const save = useDownload()
  const [running, setRunning] = useState(false)
  const run = async (filter: ExportFilter): Promise<void> => {
    setRunning(true)
    const done = notify.progress(STARTED)
    try {
      const { task_id } = await start.mutateAsync({ body: filter })
      awaitFile(task_id)
      const task = await taskEnd(client, task_id).catch((error: unknown) => {
        if (error instanceof Error && !isOfOtherBooks(error)) reportFailure(error)
      })
      if (!task) return
      const id = task.result?.file_id
      const isHere = !claimFile(task_id)
      if (id === undefined) notify.error(task.message ?? FAILED)
      else if (!isHere) await save.mutateAsync(() => download(fileContent, { params: { id } }))
    } catch {
      // The query client shows what was refused.
    } finally {
      done()
      setRunning(false)
    }
  }
  return { run, running }
}
