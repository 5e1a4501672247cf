/** The 2 px line at the top of the window; null hides it. */
export function ProgressBar({ percent }: { percent: number | null }) {
  if (percent === null) return null
  return (
    <div
      className="topbar no-print"
      role="progressbar"
      aria-label="Loading"
      aria-valuenow={percent}
      style={{ width: `${percent}%` }}
    />
  )
}
