import type { ReactNode } from 'react'
import { ReportFailed } from './report-failed'
import type { Compared } from './use-compared'

/** Loading, refused and stale, the same for every report; `children` gets the figures and those they compare with. */
export function ComparedReport<T>({
  compared: { now, before, then, waiting },
  loading,
  children,
}: {
  compared: Compared<T>
  loading: ReactNode
  children: (now: T, before: T | null) => ReactNode
}) {
  const failed = <ReportFailed query={now} />
  if (now.data === undefined) return now.isError ? failed : waiting ? loading : null
  return (
    <div className="flex flex-col gap-4" aria-busy={now.isPlaceholderData || undefined}>
      {now.isError ? failed : null}
      {before.isError ? <ReportFailed what="the figures to compare with" query={before} /> : null}
      {children(now.data, then)}
    </div>
  )
}
