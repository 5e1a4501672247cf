import { useMutation } from '@tanstack/react-query'
import { download } from './download'

type Download = () => ReturnType<typeof download>

/** Runs a download. A failure is shown once, like that of a write. */
export const useDownload = () => useMutation({ mutationFn: (run: Download) => run() })
