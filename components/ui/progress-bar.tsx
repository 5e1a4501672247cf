/** The 2 px line at the top of the window; null hides it. */
export function ProgressBar({ percent }: { percent: number | null }) {
  if (percent === null) return null
  return (
    <div
      className="fixed top-0 left-0 z-(--z-overlay) h-0.5 bg-accent-fg shadow-[0_0_8px_var(--accent-text)] [transition:width_var(--dur-3)_var(--ease-out),opacity_var(--dur-3)] print:hidden"
      role="progressbar"
      aria-label="Loading"
      aria-valuenow={percent}
      style={{ width: `${percent}%` }}
    />
  )
}
