import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { SIDE_FADE } from '@/components/ui/tab-look'
import { useHiddenSides } from '@/components/ui/use-hidden-sides'
import { formatUsd } from '@/lib/money/format'

interface StripPart {
  key: string
  label: string
  amount: number
  /** Filters the list to it. */
  href: string
  current: boolean
}

const COLORS = ['bg-(--chart-3)', 'bg-(--chart-4)', 'bg-(--chart-6)', 'bg-(--chart-2)', 'bg-(--chart-5)']

/** On a phone nothing wraps: the strip scrolls sideways. A zoomed window has room to wrap. */
const ROW = 'flex flex-wrap gap-x-4 gap-y-1 max-sm:gap-y-0 max-[30rem]:flex-nowrap'

interface StripProps {
  label: string
  /** Null while it is not known. */
  total: number | null
  /** Filters the list to everything in the sum. */
  whole?: Pick<StripPart, 'href' | 'current'>
  /** What adds up to the sum. */
  parts: readonly StripPart[]
  /** Other sums of the list. */
  beside?: readonly StripPart[]
}

/** A sum and the parts that add up to it; each of them filters the list. */
export function Strip({ label, total, whole, parts, beside = [] }: StripProps) {
  const legend = useHiddenSides<HTMLDivElement>([...parts, ...beside].map(({ amount }) => amount).join())
  return (
    <section
      aria-label={label}
      className="flex flex-none items-center gap-8 border-b border-subtle px-6 py-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-2 max-sm:px-4 print:hidden"
    >
      <div className="flex-none min-[30rem]:max-sm:flex min-[30rem]:max-sm:items-baseline min-[30rem]:max-sm:gap-3">
        <div className="text-xs font-medium text-fg-2">{label}</div>
        {total === null ? (
          <Skeleton width={120} height={20} className="my-1 block" />
        ) : (
          <div className="tnum text-xl font-semibold tracking-(--track-tighter)">
            {whole ? (
              <Link
                href={whole.href}
                aria-current={whole.current ? 'true' : undefined}
                className={cx(
                  'rounded-xs hover:underline max-sm:relative max-sm:after:absolute max-sm:after:-inset-2.5',
                  whole.current && 'underline underline-offset-4',
                )}
              >
                {formatUsd(total)}
              </Link>
            ) : (
              formatUsd(total)
            )}
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex h-1.5 gap-px overflow-hidden rounded-[3px] bg-active" aria-hidden>
          {parts.map(({ key, amount }, index) =>
            amount > 0 ? (
              <i key={key} className={cx('block h-full', COLORS[index])} style={{ flexGrow: amount }} />
            ) : null,
          )}
        </div>
        <div
          ref={legend}
          data-sideways
          className={cx(
            'flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs max-sm:gap-y-0 max-[30rem]:flex-nowrap max-[30rem]:overflow-x-auto',
            SIDE_FADE,
          )}
        >
          <ul className={ROW}>
            {parts.map((part, index) => (
              <li key={part.key}>
                <Part part={part} color={COLORS[index]} />
              </li>
            ))}
          </ul>
          {beside.length > 0 ? (
            <ul className={ROW}>
              {beside.map((part) => (
                <li key={part.key}>
                  <Part part={part} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
    </section>
  )
}

function Part({ part: { label, amount, href, current }, color }: { part: StripPart; color?: string | undefined }) {
  return (
    <Link
      href={href}
      aria-current={current ? 'true' : undefined}
      className={cx(
        'flex min-h-6 items-center gap-1.5 rounded-xs whitespace-nowrap hover:text-fg max-sm:min-h-11',
        current ? 'text-fg underline underline-offset-4' : 'text-fg-2',
      )}
    >
      {color ? <i className={cx('size-2 rounded-[2px]', color)} aria-hidden /> : null}
      {label} <b className="tnum font-medium text-fg">{formatUsd(amount)}</b>
    </Link>
  )
}
