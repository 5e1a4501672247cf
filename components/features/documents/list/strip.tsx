import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { formatUsd } from '@/lib/money/format'

export interface StripPart {
  key: string
  label: string
  amount: number
  /** Narrows the list to it. */
  href: string
  current: boolean
}

const COLORS = ['bg-(--chart-3)', 'bg-(--chart-4)', 'bg-(--chart-6)', 'bg-(--chart-2)', 'bg-(--chart-5)']

/** A sum and the parts that add up to it; each part narrows the list. Null while it is not known. */
export function Strip({ label, total, parts }: { label: string; total: number | null; parts: readonly StripPart[] }) {
  return (
    <section
      aria-label={label}
      className="flex flex-none items-center gap-8 border-b border-subtle px-6 py-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-2 max-sm:px-4 print:hidden"
    >
      <div className="flex-none">
        <div className="text-xs font-medium text-fg-2">{label}</div>
        {total === null ? (
          <Skeleton width={120} height={20} className="my-1 block" />
        ) : (
          <div className="tnum text-xl font-semibold tracking-(--track-tighter)">{formatUsd(total)}</div>
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
        <ul data-sideways className="flex flex-wrap gap-x-5 gap-y-1 text-xs max-sm:flex-nowrap max-sm:overflow-x-auto">
          {parts.map(({ key, label: name, amount, href, current }, index) => (
            <li key={key}>
              <Link
                href={href}
                aria-current={current ? 'true' : undefined}
                className={cx(
                  'flex items-center gap-1.5 rounded-xs whitespace-nowrap hover:text-fg max-sm:min-h-11',
                  current ? 'text-fg underline underline-offset-4' : 'text-fg-2',
                )}
              >
                <i className={cx('size-2 rounded-[2px]', COLORS[index])} aria-hidden />
                {name} <b className="tnum font-medium text-fg">{formatUsd(amount)}</b>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
