'use client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { FactorForm } from '@/components/pickers/factor-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { call } from '@/lib/client/call'
import { useWrite } from '@/lib/client/query'
import type { FactorProof } from '@/lib/client/session'
import { proofOptions, prove } from '@/lib/contract/second-factor'
import { AnyPassword, FactorMethod } from '@/lib/contract/user'

/** Each prompt has its own challenge. */
const options = queryOptions({
  queryKey: ['proof-options'],
  queryFn: ({ signal }) => call(proofOptions, { signal }),
  gcTime: 0,
  staleTime: Infinity,
})

/** Asks the user to confirm their identity before an action that could take over the account. */
export function ProofDialog({ onClose }: { onClose: (proven: boolean) => void }) {
  const { data, error, isFetching, refetch } = useQuery(options)
  const write = useWrite(prove, { touches: ['second-factor'] })
  const send = async (body: FactorProof & { password?: string }) => {
    await write.mutateAsync({ body })
    onClose(true)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose(false)}
      size="sm"
      title="Confirm that it is you"
      description="Please confirm your identity again. It stays confirmed for ten minutes."
    >
      {error && !data ? (
        <QueryErrorNote
          what="your ways to confirm"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data?.methods.includes('password') ? <PasswordProof send={send} /> : null}
      {data && !data.methods.includes('password') ? (
        <FactorForm
          methods={FactorMethod.options.filter((method) => data.methods.includes(method))}
          passkey={data.passkey}
          label="Confirm"
          send={send}
        />
      ) : null}
      {!data && !error ? (
        <div role="status" aria-label="Loading" className="flex flex-col gap-4">
          <Skeleton width="100%" height={40} />
          <Skeleton width="100%" height={40} />
        </div>
      ) : null}
    </Dialog>
  )
}

const PasswordInput = z.strictObject({ password: AnyPassword })

function PasswordProof({ send }: { send: (body: { password: string }) => Promise<unknown> }) {
  const form = useZodForm(PasswordInput, { values: { password: null }, submit: send })
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="password"
        label="Current password"
        type="password"
        height={40}
        autoComplete="current-password"
        autoFocus
        data-autofocus
      />
      <Button type="submit" variant="primary" size={40} full loading={form.submitting} loadingLabel="Checking">
        Confirm
      </Button>
    </Form>
  )
}
