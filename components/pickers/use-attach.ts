import { FILE_HINT, ONE_FILE } from '@/components/form/file-drop'
import { fittingFile } from '@/components/form/fitting-file'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { uploadFile } from '@/lib/contract/file'
import { createAttachment, type AttachmentKind } from '@/lib/contract/shared'
import type { About } from './object-reads'

/** Stores a file and attaches it to an object; a file over 5 MB, unless it is a photo, is refused before anything is sent. */
export function useAttach() {
  const upload = useWrite(uploadFile, { touches: [] })
  const attach = useWrite(createAttachment, { touches: ['attachments', 'activity', 'stakeholders'] })
  const take = async (about: About, file: File, kind?: AttachmentKind) => {
    const fitting = await fittingFile(file)
    if (!fitting) return void notify.error([file.name, FILE_HINT])
    try {
      const stored = await upload.mutateAsync({ body: {}, file: fitting })
      await attach.mutateAsync({ body: { ...about, file: stored.id, kind } })
      notify.success(`${file.name} attached`)
    } catch {
      // The query client has shown it.
    }
  }
  return {
    attach: (about: About, file: File, kind?: AttachmentKind) => void take(about, file, kind),
    /** Files dropped on the view of the object. Source: spec 000 §5. */
    drop: (about: About, [file, another]: Iterable<File>) => {
      if (another) notify.error(ONE_FILE)
      else if (file) void take(about, file)
    },
    attaching: upload.isPending || attach.isPending,
  }
}
