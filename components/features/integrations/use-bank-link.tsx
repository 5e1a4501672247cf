'use client'
import { useState, type ReactNode } from 'react'
import { later } from '@/components/ui/later'
import { Note } from '@/components/ui/note'
import { ApiError } from '@/lib/client/api-error'
import { useWrite } from '@/lib/client/query'
import type { Integration } from '@/lib/contract/bank'
import { linkToken, sendPublicToken } from '@/lib/contract/bank-link'
import { FinishLink } from './finish-link'

export interface LinkWidgetProps {
  token: string
  /** The bank to sign in to again. */
  renews?: Integration
  onSuccess: (public_token: string) => void
  /** The error message; null if the user closed the widget. */
  onExit: (reason: string | null) => void
}

const PlaidWidget = later(() => import('./plaid-widget').then((module) => module.PlaidWidget))
const SandboxWidget = later(() => import('./sandbox-widget').then((module) => module.SandboxWidget))

export type ImportYear = '1' | '2'
interface OpenWidget {
  provider: 'plaid' | 'sandbox'
  token: string
  renews?: Integration
}
interface SignedIn {
  public_token: string
  link_token: string
}

/** Links a bank: requests a token, opens the widget, and sends the result of the sign-in to the API. */
export function useBankLink(onLinked: (task: string) => void) {
  const [widget, setWidget] = useState<OpenWidget | null>(null)
  const [signedIn, setSignedIn] = useState<SignedIn | null>(null)
  const [notice, say] = useState<{ text: string; failed: boolean } | null>(null)
  const token = useWrite(linkToken, { touches: [] })
  // When its sync ends, everything is read again.
  const send = useWrite(sendPublicToken, { touches: [] })

  const open = (
    query: { import_year?: ImportYear; integration?: string },
    then: { renews?: Integration; opened?: () => void },
  ) => {
    say(null)
    token.mutate(
      { query },
      {
        onSuccess: ({ link_token, provider }) => {
          then.opened?.()
          setWidget({ provider, token: link_token, renews: then.renews })
        },
      },
    )
  }
  const giveUp = () => {
    setSignedIn(null)
    say({ text: 'The bank was not linked.', failed: true })
  }
  const finish = (body: SignedIn) => {
    setWidget(null)
    setSignedIn(body)
    send.mutate(
      { body },
      {
        onSuccess: ({ task_id }) => {
          setSignedIn(null)
          onLinked(task_id)
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status < 500) giveUp()
        },
      },
    )
  }
  return {
    link: (import_year: ImportYear, opened?: () => void) => open({ import_year }, { opened }),
    signInAgain: (integration: Integration) => open({ integration: integration.id }, { renews: integration }),
    /** True from the click until the widget is open. */
    opening: token.isPending,
    openingFor: token.isPending ? token.variables.query?.integration : undefined,
    said: notice ? <Notice {...notice} /> : null,
    widget: (
      <>
        {widget ? (
          <Widget
            key={widget.token}
            {...widget}
            onSuccess={(public_token) => finish({ public_token, link_token: widget.token })}
            onExit={(reason) => {
              setWidget(null)
              say(
                reason === null
                  ? { text: 'You left before a bank was linked.', failed: false }
                  : { text: reason, failed: true },
              )
            }}
          />
        ) : null}
        {signedIn ? <FinishLink failed={send.isError} onRetry={() => finish(signedIn)} onGiveUp={giveUp} /> : null}
      </>
    ),
  }
}
export type BankLink = ReturnType<typeof useBankLink>

const Widget = ({ provider, ...props }: LinkWidgetProps & Pick<OpenWidget, 'provider'>): ReactNode =>
  provider === 'plaid' ? <PlaidWidget {...props} /> : <SandboxWidget {...props} />

const Notice = ({ text, failed }: { text: string; failed: boolean }) => (
  <Note tone={failed ? 'red' : 'neutral'} role={failed ? 'alert' : 'status'}>
    {text}
  </Note>
)
