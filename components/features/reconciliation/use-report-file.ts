import { notify } from '@/components/ui/toast'
import { download } from '@/lib/client/download'
import { useDownload } from '@/lib/client/use-download'
import { reconciliationReportFile } from '@/lib/contract/reconciliation'
import type { FileFormat } from '@/lib/contract/report-file'

/** The report of a statement as a file, for the folder of the month. */
export function useReportFile() {
  const { mutate, isPending } = useDownload()
  const save = (id: string, as: FileFormat) => {
    const done = notify.progress('Preparing the file. It may take a while to download. Please be patient.')
    mutate(() => download(reconciliationReportFile, { params: { id }, query: { as } }), { onSettled: done })
  }
  return { save, saving: isPending }
}
