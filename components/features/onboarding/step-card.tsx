import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

export function StepCard({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card size="large" className="mt-7 w-140 max-w-full p-5 sm:p-8">
      <h1 className="text-[24px]/[30px] font-semibold tracking-[-.022em]">{title}</h1>
      <p className="mt-1.5 text-md text-fg-2">{lead}</p>
      <div className="mt-6">{children}</div>
    </Card>
  )
}
