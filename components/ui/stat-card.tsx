import type { ReactNode } from 'react'
import { Delta, type DeltaProps } from './delta'
import { Skeleton } from './skeleton'

export interface StatCardProps {
  label: string
  /** Formatted figure such as '$2,111,645.95' or '10.9%'; the cents or the percent sign step down. */
  value: string | null
  delta?: DeltaProps
  /** Beside the delta, such as 'vs $2,024,778.39'. */
  note?: ReactNode
  spark?: ReactNode
}

/** A null value shows the skeleton of the card. */
export function StatCard({ label, value, delta, note, spark }: StatCardProps) {
  return (
    <section className="card stat" aria-label={label} aria-busy={value === null || undefined}>
      <div className="k">{label}</div>
      {value === null ? <Skeleton width={148} height={20} className="my-2.5" /> : <Figure text={value} />}
      {delta || note ? (
        <div className="d">
          {delta ? <Delta {...delta} /> : null}
          {note ? <span>{note}</span> : null}
        </div>
      ) : null}
      {spark ? <div className="spark">{spark}</div> : null}
    </section>
  )
}

function Figure({ text }: { text: string }) {
  const match = /^(.*?)(\.\d{2}\)?|%\)?)$/.exec(text)
  return (
    <div className="v">
      {match ? match[1] : text}
      {match ? <small>{match[2]}</small> : null}
    </div>
  )
}
