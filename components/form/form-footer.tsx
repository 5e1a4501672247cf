import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { DrawerFooter } from '@/components/ui/drawer'

interface FormFooterProps {
  /** Id of the form that the button sends. */
  form: string
  submitting: boolean
  disabled?: boolean
  onCancel: () => void
  /** What it sends cannot be undone. */
  danger?: boolean
  /** At its left end, such as a delete button. */
  aside?: ReactNode
  children?: ReactNode
}

/** Cancel and Save at the bottom of a drawer; ⌘Enter or Ctrl+Enter works here as in the form, which does not contain them. */
export function FormFooter({
  form,
  submitting,
  disabled,
  danger,
  onCancel,
  aside,
  children = 'Save changes',
}: FormFooterProps) {
  const save = useRef<HTMLButtonElement>(null)
  const saveOnModEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    save.current?.click()
  }
  return (
    <DrawerFooter onKeyDown={saveOnModEnter}>
      {aside ? <span className="mr-auto">{aside}</span> : null}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        ref={save}
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
