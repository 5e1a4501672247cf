import { QueryErrorNote } from '@/components/ui/note'

interface ReadFailedProps {
  what: string
  error: Error
  onRetry: () => void
  retrying: boolean
}

/** A refusal for want of rights stays as it was said; any other failure can be tried again. */
export function ReadFailed(props: ReadFailedProps) {
  return <QueryErrorNote {...props} />
}
