import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { DrawerFooter } from '@/components/ui/drawer'

interface FormFooterProps {
  /** Id of the form that the button sends. */
  form: string
  submitting: boolean
  disabled?: boolean
  onCancel: () => void
  /** What it sends cannot be taken back. */
  danger?: boolean
  /** At its left end, such as what deletes the thing. */
  aside?: ReactNode
  children?: ReactNode
}

/** Cancel and save at the foot of a drawer. */
export function FormFooter({
  form,
  submitting,
  disabled,
  danger,
  onCancel,
  aside,
  children = 'Save changes',
}: FormFooterProps) {
  return (
    <DrawerFooter>
      {aside ? <span className="mr-auto">{aside}</span> : null}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        variant={danger ? 'danger' : 'primary'}
        type="submit"
        form={form}
        loading={submitting}
        disabled={disabled}
      >
        {children}
      </Button>
    </DrawerFooter>
  )
}
