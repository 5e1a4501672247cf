import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { cx } from '@/components/ui/cx'
import { STEPS, type Step } from './steps'

export function Stepper({ current }: { current: Step }) {
  const at = STEPS.findIndex(({ key }) => key === current)
  return (
    <ol className="flex items-center gap-3 text-muted" aria-label="Setup progress">
      {STEPS.map(({ key, label }, index) => (
        <Fragment key={key}>
          {index > 0 ? <li role="presentation" aria-hidden className="h-px w-4.5 bg-strong sm:w-11" /> : null}
          <li
            className={cx('flex items-center gap-2', index === at && 'font-medium text-fg', index < at && 'text-fg-2')}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={cx('grid size-5.5 place-items-center rounded-full border text-xs tnum', tone(index, at))}>
              {index < at ? <Check size={13} strokeWidth={2.6} aria-hidden /> : index + 1}
            </span>
            <span className={cx(index !== at && 'sr-only sm:not-sr-only')}>
              {label}
              {index < at ? <span className="sr-only">, done</span> : null}
            </span>
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

function tone(index: number, at: number): string {
  if (index === at) return 'border-accent bg-accent text-white'
  return index < at ? 'border-(--pos-border) bg-pos-subtle text-pos' : 'border-strong'
}
