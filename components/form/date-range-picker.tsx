'use client'
import { Calendar, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { later } from '@/components/ui/later'
import { Popover } from '@/components/ui/popover'
import { formatRange } from '@/lib/dates/format'
import type { DayRange, RangePreset } from '@/lib/dates/range-presets'

export interface RangePanelProps {
  value: DayRange
  onCancel: () => void
  onApply: (range: DayRange, preset: RangePreset) => void
}

/** The picker's content, for a screen with its own trigger. */
export const RangePanel = later<RangePanelProps>(() => import('./range-fields').then((file) => file.RangeFields))

interface DateRangePickerProps {
  value: DayRange
  /** Called on Apply only. */
  onChange: (range: DayRange, preset: RangePreset) => void
  size?: 28 | 32
  label?: string
}

export function DateRangePicker({ value, onChange, size = 32, label = 'Date range' }: DateRangePickerProps) {
  const [open, setOpen] = useState(false)
  const shown = formatRange(value.start, value.end)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      aria-label="Choose date range"
      className="max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-16px)] max-sm:w-[calc(100vw-16px)]"
      scrolls
      trigger={
        <Button
          size={size}
          aria-label={`${label}: ${shown}`}
          icon={<Calendar size={size === 28 ? 14 : 16} strokeWidth={1.75} aria-hidden />}
        >
          <span className="tnum">{shown}</span>
          <ChevronDown size={14} strokeWidth={2} aria-hidden />
        </Button>
      }
    >
      <RangePanel
        value={value}
        onCancel={() => setOpen(false)}
        onApply={(range, preset) => {
          setOpen(false)
          onChange(range, preset)
        }}
      />
    </Popover>
  )
}
