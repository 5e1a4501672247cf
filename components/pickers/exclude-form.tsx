'use client'
import type { ReactNode } from 'react'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { DrawerBody } from '@/components/ui/drawer'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { excludeTransaction, restoreExcluded } from '@/lib/contract/excluded'

interface ExcludeFormProps {
  line: { id: string; name: string }
  /** The version of the line on screen. */
  version: string | undefined
  onDone: () => void
  onCancel: () => void
  /** What it is about, above the reason. */
  children: ReactNode
}

/** Excludes a line from the books that the bank's file should not have contained, with a reason that the list of excluded lines shows. */
export function ExcludeForm({ line, version, onDone, onCancel, children }: ExcludeFormProps) {
  const exclude = useWrite(excludeTransaction, { touches: LEDGER })
  const restore = useWrite(restoreExcluded, { touches: LEDGER })
  const params = { id: line.id }
  const form = useZodForm(excludeTransaction.body, {
    values: { reason: '' },
    submit: async (body) => {
      await exclude.mutateAsync({ params, body, version })
      onDone()
      notify.undo(`${line.name} is excluded`, () => restore.mutate({ params }))
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="exclude">
          {children}
          <TextField form={form} name="reason" label="Reason" autoComplete="off" data-autofocus />
        </Form>
      </DrawerBody>
      <FormFooter form="exclude" submitting={form.submitting} onCancel={onCancel}>
        Exclude
      </FormFooter>
    </>
  )
}
