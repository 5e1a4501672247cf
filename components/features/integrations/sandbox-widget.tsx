'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { useWrite } from '@/lib/client/query'
import { sandboxLink } from '@/lib/contract/bank-link'
import { institutions } from './queries'
import { AccountsStep, BankStep, SignInStep } from './sandbox-steps'
import { bankOf, type Institution } from './sandbox-match'
import type { LinkWidgetProps } from './use-bank-link'

/** The pages of the built-in demo bank: choose it, sign in, choose accounts. */
export function SandboxWidget({ token, renews, onSuccess, onExit }: LinkWidgetProps) {
  const list = useQuery(institutions)
  const [chosen, choose] = useState<Institution | null>(null)
  const [signedIn, setSignedIn] = useState(false)
  const link = useWrite(sandboxLink, { touches: [] })
  const all = list.data?.institutions
  const bank = chosen ?? (renews && all ? bankOf(all, renews) : undefined)
  const back = renews && !chosen ? undefined : () => choose(null)
  const share = (institution: Institution, accounts?: string[]) =>
    link.mutate(
      { body: { link_token: token, institution: institution.id, accounts } },
      { onSuccess: ({ public_token }) => onSuccess(public_token) },
    )
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => open || onExit(null)}
      title={!bank ? 'Choose your bank' : signedIn ? 'Choose accounts' : `Sign in at ${bank.name}`}
      description="These are demo banks. Nothing you see there is real."
    >
      {list.isError && !all ? (
        <QueryErrorNote
          what="the banks"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {!all && !list.isError ? <Loading /> : null}
      {all && !bank ? <BankStep all={all} onChoose={choose} /> : null}
      {bank && !signedIn ? (
        <SignInStep
          signingIn={link.isPending}
          onBack={back}
          // A renewed sign-in keeps the linked accounts.
          onSignIn={() => (renews ? share(bank) : setSignedIn(true))}
        />
      ) : null}
      {bank && signedIn ? (
        <AccountsStep
          bank={bank}
          sharing={link.isPending}
          onBack={() => setSignedIn(false)}
          onContinue={(accounts) => share(bank, accounts)}
        />
      ) : null}
    </Dialog>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading" className="flex flex-col gap-3 py-2">
    <Skeleton width="70%" height={32} />
    <Skeleton width="55%" height={32} />
  </div>
)
