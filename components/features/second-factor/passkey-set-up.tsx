'use client'
import { z } from 'zod'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { fieldErrors } from '@/components/form/refusal-fields'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { makePasskey, NoPasskey } from '@/lib/client/passkeys'
import { useWrite } from '@/lib/client/query'
import { RequiredText } from '@/lib/contract/fields'
import { addPasskey, startPasskey } from '@/lib/contract/second-factor'
import type { SetUpProps } from './totp-set-up'

const NameInput = z.strictObject({ name: RequiredText })

/** Asks the browser for a passkey, from this device, a phone or a security key. */
export function PasskeySetUp({ onDone }: SetUpProps) {
  const start = useWrite(startPasskey, { touches: [] })
  const add = useWrite(addPasskey, { touches: ['me', 'second-factor', 'members', 'sessions'] })
  const form = useZodForm(NameInput, {
    values: { name: 'This device' },
    submit: async ({ name }) => {
      const passkey = await makePasskey(await start.mutateAsync({})).catch(asRefusal)
      const { recovery_codes } = await add.mutateAsync({ body: { name, passkey } }).catch(asRefusal)
      onDone(recovery_codes)
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="text-fg-2">
        Your browser asks for your fingerprint, face, PIN or security key. None of it leaves the device.
      </p>
      <TextField form={form} name="name" label="Name" hint="So that you recognize it later." data-autofocus />
      <Button type="submit" variant="primary" full loading={form.submitting} loadingLabel="Waiting for the passkey">
        Add the passkey
      </Button>
    </Form>
  )
}

/** Errors of the browser or the API about the passkey itself belong to no field: they are shown at the top of the form. */
function asRefusal(error: unknown): never {
  const sentences = error instanceof NoPasskey ? [error.message] : fieldErrors(error)?.passkey
  throw sentences ? Object.assign(new Error('The passkey was refused'), { body: { form: sentences } }) : error
}
