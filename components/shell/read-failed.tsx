import { Note, QueryErrorNote } from '@/components/ui/note'
import { ApiError } from '@/lib/client/api-error'

interface ReadFailedProps {
  what: string
  error: Error
  onRetry: () => void
  retrying: boolean
}

/** A refusal for want of rights stays as it was said; any other failure can be tried again. */
export function ReadFailed({ what, error, onRetry, retrying }: ReadFailedProps) {
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Note tone="amber" role="alert">
        {error.message}
      </Note>
    )
  }
  return <QueryErrorNote what={what} onRetry={onRetry} retrying={retrying} />
}
