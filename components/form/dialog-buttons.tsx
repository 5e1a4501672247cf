import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface DialogButtonsProps {
  /** Id of the form that the button sends. */
  form: string
  submitting: boolean
  submittingLabel?: string
  onCancel: () => void
  /** What it sends cannot be undone. */
  danger?: boolean
  children: ReactNode
}

/** Cancel and what sends the form, at the bottom of a dialog. */
export const DialogButtons = ({
  form,
  submitting,
  submittingLabel,
  onCancel,
  danger,
  children,
}: DialogButtonsProps) => (
  <>
    <Button variant="ghost" onClick={onCancel}>
      Cancel
    </Button>
    <Button
      variant={danger ? 'danger' : 'primary'}
      type="submit"
      form={form}
      loading={submitting}
      loadingLabel={submittingLabel}
    >
      {children}
    </Button>
  </>
)
