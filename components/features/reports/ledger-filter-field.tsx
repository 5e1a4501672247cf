import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface LedgerFilterFieldProps {
  label: string
  chosen: boolean
  onClear: () => void
  children: ReactNode
}

/** A labeled filter with a single choice, which can be cleared. */
export function LedgerFilterField({ label, chosen, onClear, children }: LedgerFilterFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-xs font-medium text-fg-2">{label}</span>
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">{children}</div>
        {chosen ? (
          <Button variant="ghost" size={36} onClick={onClear}>
            Clear
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** A filter that can only be set by a link, and a way to remove it. */
export const ChosenFilter = ({ label, onClear, children }: Omit<LedgerFilterFieldProps, 'chosen'>) => (
  <div className="flex items-center justify-between gap-2">
    <span className="min-w-0">
      <span className="block text-xs font-medium text-fg-2">{label}</span>
      {children}
    </span>
    <Button variant="ghost" size={36} onClick={onClear}>
      Clear
    </Button>
  </div>
)
