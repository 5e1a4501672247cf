'use client'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeySquare, Smartphone } from 'lucide-react'
import { moment } from '@/components/pickers/moment'
import { closeDrawer, openDrawer } from '@/components/shell/drawer-host'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { IconRow } from '@/components/ui/icon-row'
import { lazyPart } from '@/components/ui/lazy-part'
import { List } from '@/components/ui/list'
import { LoadingCard } from '@/components/ui/loading-card'
import { QueryErrorNote } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { useDelayed } from '@/components/ui/use-delayed'
import { useWrite } from '@/lib/client/query'
import { removePasskey, removeTotp, type Passkey, type SecondFactor } from '@/lib/contract/second-factor'
import { ownFactor } from './queries'

const SetUpDrawer = lazyPart(() => import('./set-up-drawer').then((module) => module.SetUpDrawer))
const NewCodesDrawer = lazyPart(() => import('./new-codes-drawer').then((module) => module.NewCodesDrawer))

const TOUCHES = ['me', 'second-factor', 'members'] as const

/** The second factors in the user's settings. */
export function FactorCard() {
  const { data, error, isFetching, refetch } = useQuery(ownFactor)
  const waiting = useDelayed(!data && !error, 150)
  if (data) return <Factors factor={data} />
  if (error)
    return (
      <QueryErrorNote what="your second factor" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  return waiting ? <LoadingCard title="Second factor" /> : null
}

function Factors({ factor }: { factor: SecondFactor }) {
  const isOn = factor.totp !== null || factor.passkeys.length > 0
  return (
    <Card className="overflow-hidden">
      <CardHeader title="Second factor" line>
        <CardActions>{isOn ? <StatusBadge tone="green">On</StatusBadge> : <StatusBadge>Off</StatusBadge>}</CardActions>
      </CardHeader>
      <p className="px-4 pt-3.5 text-fg-2">
        Asked for in addition to the password at every login.
        {factor.required_by.length > 0 ? ` Required by ${factor.required_by.join(', ')}.` : ''}
      </p>
      <List aria-label="Second factor">
        <AppRow totp={factor.totp} />
        {factor.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        <NewPasskeyRow origin={factor.passkey_origin} />
        {isOn ? <CodesRow left={factor.recovery_codes} /> : null}
      </List>
    </Card>
  )
}

function AppRow({ totp }: Pick<SecondFactor, 'totp'>) {
  const remove = useRemoval(useWrite(removeTotp, { touches: TOUCHES }))
  return (
    <IconRow
      icon={Smartphone}
      title="Authenticator app"
      text={totp ? `Set up ${moment(totp.created_at)}` : 'Codes from an app on your phone.'}
    >
      <Button size={28} onClick={() => openSetUp('totp')}>
        {totp ? 'Replace' : 'Set up'}
      </Button>
      {totp ? (
        <Button
          size={28}
          variant="danger-outline"
          aria-label="Remove the authenticator app"
          loading={remove.pending}
          loadingLabel="Removing"
          onClick={() => void remove.ask('the authenticator app', {})}
        >
          Remove
        </Button>
      ) : null}
    </IconRow>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const remove = useRemoval(useWrite(removePasskey, { touches: TOUCHES }))
  return (
    <IconRow
      icon={Fingerprint}
      title={name}
      text={last_used_at ? `Passkey, last used ${moment(last_used_at)}` : `Passkey, added ${moment(created_at)}`}
    >
      <Button
        size={28}
        variant="danger-outline"
        aria-label={`Remove the passkey ${name}`}
        loading={remove.pending}
        loadingLabel="Removing"
        onClick={() => void remove.ask(`the passkey ${name}`, { params: { id } })}
      >
        Remove
      </Button>
    </IconRow>
  )
}

function NewPasskeyRow({ origin }: { origin: string | null }) {
  const isHere = origin === window.location.origin
  const elsewhere = origin === null ? 'Passkeys need https.' : `Passkeys work at ${origin}.`
  return (
    <IconRow
      icon={Fingerprint}
      title="Passkey"
      text={isHere ? 'Your fingerprint, face, PIN or a security key.' : elsewhere}
    >
      <Button
        size={28}
        aria-label="Add a passkey"
        disabledReason={isHere ? undefined : elsewhere}
        onClick={() => openSetUp('passkey')}
      >
        Add
      </Button>
    </IconRow>
  )
}

function CodesRow({ left }: { left: number }) {
  return (
    <IconRow
      icon={KeySquare}
      title="Recovery codes"
      text={`${left} of 10 left. Each signs you in once without the others.`}
    >
      <Button size={28} aria-label="New recovery codes" onClick={openNewCodes}>
        New codes
      </Button>
    </IconRow>
  )
}

interface Removal<Request> {
  isPending: boolean
  mutate: (request: Request, on: { onSuccess: (answer: { message: string }) => void }) => void
}

function useRemoval<Request>({ isPending, mutate }: Removal<Request>) {
  const ask = async (what: string, request: Request) => {
    const sure = await confirm({
      title: `Remove ${what}?`,
      body: 'It no longer signs you in.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (sure) mutate(request, { onSuccess: ({ message }) => notify.success(message) })
  }
  return { ask, pending: isPending }
}

const openSetUp = (kind: 'totp' | 'passkey'): void =>
  openDrawer({
    title: kind === 'totp' ? 'Authenticator app' : 'Add a passkey',
    width: 440,
    content: <SetUpDrawer kind={kind} onDone={closeDrawer} />,
  })

const openNewCodes = (): void =>
  openDrawer({ title: 'New recovery codes', width: 440, content: <NewCodesDrawer onDone={closeDrawer} /> })
