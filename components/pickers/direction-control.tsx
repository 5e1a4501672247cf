'use client'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { AmountType } from '@/lib/contract/transaction-fields'

const DIRECTIONS: { value: AmountType; label: string }[] = [
  { value: 'money_out', label: 'Money out' },
  { value: 'money_in', label: 'Money in' },
]

interface DirectionControlProps {
  /** null shows money out. */
  value: AmountType | null
  onChange: (value: AmountType) => void
  className?: string
}

/** The direction of the money. */
export const DirectionControl = ({ value, ...rest }: DirectionControlProps) => (
  <SegmentedControl {...rest} label="Direction" options={DIRECTIONS} value={value ?? 'money_out'} />
)
