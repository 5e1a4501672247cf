import { useEffect, useRef } from 'react'
import { confirm } from '@/components/ui/confirm-dialog'
import { unsavedForms } from '@/components/ui/unsaved'

/** Whether a drawer over another form may close: it asks if something was typed since it opened, regardless of the form beneath. */
export function useDiscard(isOpen: boolean, what: string): () => Promise<boolean> {
  const beneath = useRef(0)
  useEffect(() => {
    if (isOpen) beneath.current = unsavedForms()
  }, [isOpen])
  return async () =>
    unsavedForms() <= beneath.current ||
    (await confirm({
      title: `Discard this ${what}?`,
      body: 'What you typed is not saved.',
      confirmLabel: 'Discard',
      danger: true,
    }))
}
