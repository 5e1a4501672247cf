'use client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { call } from '@/lib/client/call'
import { useWrite } from '@/lib/client/query'
import { confirmTotp, startTotp } from '@/lib/contract/second-factor'
import { QrCode } from './qr-code'

/** One secret while the form is open; a new one the next time. */
const started = queryOptions({
  queryKey: ['totp-set-up'],
  queryFn: ({ signal }) => call(startTotp, { signal }),
  gcTime: 0,
  staleTime: Infinity,
})

export interface SetUpProps {
  /** With the recovery codes that came with the first factor. */
  onDone: (recovery_codes: readonly string[] | null) => void
}

/** Shows the secret to an authenticator app, and asks for the first code. */
export function TotpSetUp({ onDone }: SetUpProps) {
  const { data, error, isFetching, refetch } = useQuery(started)
  if (data) return <Scan {...data} onDone={onDone} />
  if (error)
    return <QueryErrorNote what="the QR code" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <Skeleton width={192} height={192} />
      <Skeleton width="100%" height={36} />
    </div>
  )
}

function Scan({ secret, uri, onDone }: { secret: string; uri: string } & SetUpProps) {
  const confirm = useWrite(confirmTotp, { touches: ['me', 'second-factor', 'members', 'sessions'] })
  const [asText, setAsText] = useState(false)
  const form = useZodForm(confirmTotp.body, {
    values: { code: null },
    submit: async (body) => onDone((await confirm.mutateAsync({ body })).recovery_codes),
  })
  return (
    <Form form={form} className="flex flex-col gap-5">
      <p className="text-fg-2">
        Scan this with an authenticator app on your phone, such as Google Authenticator or 1Password.
      </p>
      <div className="flex flex-wrap items-start gap-4">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div className="min-w-0 flex-1 basis-40">
          {asText ? (
            <p className="font-mono text-xs leading-5 break-all select-all" aria-label="Key">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </p>
          ) : (
            <Button size={28} onClick={() => setAsText(true)}>
              Show the key as text
            </Button>
          )}
        </div>
      </div>
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="The six digits that the app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
      />
      <Button type="submit" variant="primary" full loading={form.submitting} loadingLabel="Checking">
        Turn on
      </Button>
    </Form>
  )
}
