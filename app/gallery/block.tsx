import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-4.5">
      <h2 className="mb-3.5 text-md font-semibold">{title}</h2>
      {children}
    </Card>
  )
}

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-9.5 items-center gap-2">
      <span className="w-26 flex-none text-xs text-muted">{label}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{children}</div>
    </div>
  )
}
