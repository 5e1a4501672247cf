'use client'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { fieldErrors } from '@/components/form/refusal-fields'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { sendingForm } from '@/components/ui/form-sending'
import { Note } from '@/components/ui/note'
import { canUsePasskeys, NoPasskey, signWithPasskey } from '@/lib/client/passkeys'
import type { FactorProof } from '@/lib/client/session'
import type { PasskeyRequest } from '@/lib/contract/passkey'
import { Code, RecoveryCode } from '@/lib/contract/second-factor'
import type { FactorMethod } from '@/lib/contract/user'

interface FactorFormProps {
  methods: readonly FactorMethod[]
  passkey: PasskeyRequest | null
  /** Label of the main button, such as Log in. */
  label: string
  /** Throws an error whose `body` has the messages of the fields. */
  send: (proof: FactorProof) => Promise<unknown>
}

type Typed = 'code' | 'recovery_code'

/** Asks for a second factor: a code of the app, a passkey, or a recovery code. */
export function FactorForm({ methods, passkey, label, send }: FactorFormProps) {
  const hasApp = methods.includes('totp')
  const [typed, setTyped] = useState<Typed | null>(hasApp ? 'code' : null)
  const other: Typed | null = typed === 'recovery_code' ? (hasApp ? 'code' : null) : 'recovery_code'
  const offered = other === 'recovery_code' ? methods.includes('recovery_code') : other !== null
  return (
    <div className="flex flex-col gap-4.5">
      {typed ? <TypedForm key={typed} kind={typed} label={label} send={send} /> : null}
      {passkey ? <PasskeyButton request={passkey} main={typed === null} send={send} /> : null}
      {offered && other ? (
        <Button variant="ghost" size={40} full onClick={() => setTyped(other)}>
          {other === 'code' ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      ) : null}
    </div>
  )
}

const INPUT = {
  code: {
    schema: z.strictObject({ code: Code }),
    label: 'Code',
    hint: 'The six digits that your authenticator app shows now.',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery_code: {
    schema: z.strictObject({ recovery_code: RecoveryCode }),
    label: 'Recovery code',
    hint: 'One of the ten that you kept. Each works once.',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

function TypedForm({ kind, label, send }: { kind: Typed } & Pick<FactorFormProps, 'label' | 'send'>) {
  const { schema, label: name, hint, inputMode, autoComplete } = INPUT[kind]
  const form = useZodForm<FactorProof, FactorProof>(schema, { values: {}, submit: send })
  return (
    <Form form={form}>
      <TextField
        form={form}
        name={kind}
        label={name}
        hint={hint}
        height={40}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        data-autofocus
      />
      <Button type="submit" variant="primary" size={40} full loading={form.submitting} loadingLabel="Checking">
        {label}
      </Button>
    </Form>
  )
}

function PasskeyButton({
  request,
  main,
  send,
}: { request: PasskeyRequest; main: boolean } & Pick<FactorFormProps, 'send'>) {
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const ask = async () => {
    setAsking(true)
    setRefused(null)
    try {
      const passkey = await signWithPasskey(request)
      await sendingForm(() => send({ passkey }))
    } catch (error) {
      setRefused(sentenceOf(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      {refused ? (
        <Note tone="red" role="alert">
          {refused}
        </Note>
      ) : null}
      <Button
        variant={main ? 'primary' : 'secondary'}
        size={40}
        full
        data-autofocus={main || undefined}
        autoFocus={main}
        icon={<Fingerprint size={16} strokeWidth={1.75} aria-hidden />}
        loading={asking}
        loadingLabel="Waiting for the passkey"
        disabledReason={canUsePasskeys() ? undefined : 'This browser does not support passkeys.'}
        onClick={() => void ask()}
      >
        Use a passkey
      </Button>
    </>
  )
}

/** An error of another field belongs to none of this form. */
function sentenceOf(error: unknown): string {
  const fields = fieldErrors(error)
  if (fields) return Object.values(fields).flat().join(' ')
  return error instanceof NoPasskey || error instanceof Error ? error.message : String(error)
}
