import type { CSSProperties, ReactNode } from 'react'
import { Card } from './card'
import { cx } from './cx'
import { Delta, type DeltaProps } from './delta'
import { Skeleton } from './skeleton'
import { useIsMobile } from './use-media'

export interface StatCardProps {
  label: string
  /** After the label, such as 'cash generated'. */
  aside?: string
  /** Formatted figure such as '$2,111,645.95', '10.9%' or '16 of 60'; the cents, the percent sign or the whole step down. */
  value: string | null
  delta?: DeltaProps
  /** Next to the delta, such as 'vs $2,024,778.39'. */
  note?: ReactNode
  spark?: ReactNode
}

/** A row of stat cards: four, in pairs if four do not fit, or three that scroll sideways on a phone. */
export function KeyFigures({
  label = 'Key figures',
  sideways,
  children,
}: {
  label?: string
  sideways?: boolean
  children: ReactNode
}) {
  // What scrolls must be reachable by keyboard.
  const scrolls = useIsMobile() && sideways
  return (
    <div className="@container">
      <div
        className={cx('grid gap-4', sideways ? SIDEWAYS : 'grid-cols-2 max-sm:gap-2.5 @min-[832px]:grid-cols-4')}
        role="group"
        aria-label={label}
        data-sideways={sideways}
        tabIndex={scrolls ? 0 : undefined}
      >
        {children}
      </div>
    </div>
  )
}

const SIDEWAYS =
  'grid-cols-3 max-sm:-mr-4 max-sm:flex max-sm:overflow-x-auto max-sm:pr-4 max-sm:[scrollbar-width:none] max-sm:*:min-w-min max-sm:*:flex-[1_0_158px]'

/** A null value shows the skeleton of the card. */
export function StatCard({ label, aside, value, delta, note, spark }: StatCardProps) {
  return (
    <Card
      className="relative flex flex-col gap-0.5 overflow-hidden px-4 py-3.5 max-sm:p-3"
      aria-label={label}
      aria-busy={value === null || undefined}
    >
      {/* If the trend has no room next to the text, it wraps out of sight; on paper, nothing that overflows is hidden. */}
      <div className="flex flex-wrap justify-between gap-x-1.5 overflow-hidden sm:h-5.5">
        <div className="flex items-center gap-1.5 text-xs/5 font-medium text-fg-2 sm:min-h-5.5">
          {label}
          {aside ? <span className="font-regular text-muted">{aside}</span> : null}
        </div>
        {spark ? <div className="max-sm:hidden print:hidden">{spark}</div> : null}
      </div>
      {value === null ? <Skeleton width={148} height={20} className="my-2.5 max-w-full" /> : <Figure text={value} />}
      {delta || note ? (
        <div className="tnum mt-1 flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
          {delta ? <Delta {...delta} /> : null}
          {note ? <span>{note}</span> : null}
        </div>
      ) : null}
    </Card>
  )
}

/** As large as its card allows: a long figure is set smaller, never cut. */
function Figure({ text }: { text: string }) {
  const match = /^(.*?)(\.\d{2}\)?|%\)?| of [\d,]+)$/.exec(text)
  const [large = text, small = ''] = match ? [match[1], match[2]] : []
  const width = widthOf(large) + widthOf(small) * SMALL
  return (
    <div className="@container mt-1">
      <div
        data-figure
        style={{ '--width': width } as CSSProperties}
        className="tnum text-[length:min(26px,calc(100cqi/var(--width)))]/8 font-semibold tracking-(--track-tighter) whitespace-nowrap max-sm:text-[length:min(20px,calc(100cqi/var(--width)))]/[26px]"
      >
        {large}
        {small ? (
          <small className="text-[0.66em] leading-none font-medium tracking-normal text-muted">{small}</small>
        ) : null}
      </div>
    </div>
  )
}

/** The size of the cents relative to the dollars. */
const SMALL = 0.7

/** In ems: all digits have the same width, and the marks between them are narrower. */
const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + (/[\d$%]/.test(sign) ? 0.64 : 0.36), 0)
