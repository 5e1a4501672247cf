import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'

export function StepCard({ title, lead, wide, children }: { title: string; lead: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={cx('card mt-7 max-w-full rounded-xl! p-5 shadow-2 sm:p-8', wide ? 'w-180' : 'w-140')}>
      <h1 className="text-[24px]/[30px] font-semibold tracking-[-.022em]">{title}</h1>
      <p className="mt-1.5 text-md text-fg-2">{lead}</p>
      <div className="mt-6">{children}</div>
    </section>
  )
}
