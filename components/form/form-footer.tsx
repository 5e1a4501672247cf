import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { DrawerFooter } from '@/components/ui/drawer'

interface FormFooterProps {
  /** Id of the form that the button sends. */
  form: string
  submitting: boolean
  disabled?: boolean
  onCancel: () => void
  children?: ReactNode
}

/** Cancel and save at the foot of a drawer. */
export function FormFooter({ form, submitting, disabled, onCancel, children = 'Save changes' }: FormFooterProps) {
  return (
    <DrawerFooter>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" form={form} loading={submitting} disabled={disabled}>
        {children}
      </Button>
    </DrawerFooter>
  )
}
