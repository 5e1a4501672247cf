/** Source of the sentence: spec 000 §2. Hidden when printing. */
export function TrialBanner({ days }: { days: number }) {
  return (
    <div
      data-banner
      className="flex h-(--banner-h) items-center justify-center gap-2.5 bg-(--trial-bg) text-xs/5 font-medium text-(--trial-text) print:hidden"
      role="status"
    >
      Your free trial period ends in {days} days.
    </div>
  )
}
