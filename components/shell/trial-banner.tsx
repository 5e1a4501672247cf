/** Source of the sentence: spec 000 §2. Hidden when printing. */
export function TrialBanner({ days }: { days: number }) {
  return (
    <div className="banner" role="status">
      Your free trial period ends in {days} days.
    </div>
  )
}
