'use client'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'

interface LinesFootProps {
  /** Errors about the lines as a whole. */
  sentence: string | undefined
  /** What the button adds, such as "Add line". */
  label: string
  hint: string
  isFull: boolean
  onAdd: () => void
}

/** Below the lines of a form: errors about all of them, and a button that adds a line. */
export const LinesFoot = ({ sentence, label, hint, isFull, onAdd }: LinesFootProps) => (
  <>
    {sentence ? (
      <p role="alert" className="text-xs text-neg">
        {sentence}
      </p>
    ) : null}
    <div className="flex flex-wrap items-center gap-3">
      <Button
        size={28}
        variant="ghost"
        className="-ml-2.5"
        icon={<Plus size={15} strokeWidth={2} aria-hidden />}
        disabled={isFull}
        onClick={onAdd}
      >
        {label}
      </Button>
      <span className="text-xs text-muted">{hint}</span>
    </div>
  </>
)
