import { Button } from './button'

interface ShowMoreProps {
  /** What is shown, and how many there are. */
  page: { count: number; results: readonly unknown[] }
  loading: boolean
  className?: string
  onMore: () => void
}

/** Below a list of the first of many; nothing when all are shown. */
export const ShowMore = ({ page, loading, className, onMore }: ShowMoreProps) =>
  page.count > page.results.length ? (
    <Button size={28} variant="ghost" className={className} loading={loading} loadingLabel="Loading" onClick={onMore}>
      Show more
    </Button>
  ) : null
