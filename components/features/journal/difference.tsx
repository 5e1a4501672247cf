'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '@/components/ui/card'
import { formatUsd } from '@/lib/money/format'
import { balanceOf } from './balance'
import type { EntryFormState } from './entry-values'

/** The sums of both sides as they are typed, and their difference. */
export function Difference({ control }: Pick<EntryFormState, 'control'>) {
  const { debit, credit, difference } = balanceOf(useWatch({ control, name: 'accounts' }) ?? [])
  const even = difference === 0
  const Icon = even ? CircleCheck : CircleAlert
  return (
    <Card as="div" role="status" aria-label="Balance" className="flex flex-wrap gap-x-11 gap-y-2 px-4 py-2.5">
      <Sum label="Total debit">{formatUsd(debit)}</Sum>
      <Sum label="Total credit">{formatUsd(credit)}</Sum>
      <Sum label="Difference">
        <span className={`flex items-center gap-1.5 ${even ? 'text-pos' : 'text-warn'}`}>
          <Icon size={15} strokeWidth={1.75} aria-hidden />
          {difference === null ? '–' : formatUsd(difference)}
        </span>
      </Sum>
    </Card>
  )
}

const Sum = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="flex flex-col">
    <span className="text-xs text-muted">{label}</span>
    <span className="tnum font-medium">{children}</span>
  </span>
)
