import { ChevronRight, CreditCard, Landmark, Search, ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { Tile } from '@/components/ui/tile'
import { found, type Institution } from './sandbox-match'

export function BankStep({ all, onChoose }: { all: readonly Institution[]; onChoose: (bank: Institution) => void }) {
  const [text, setText] = useState('')
  const matches = found(all, text)
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (matches[0]) onChoose(matches[0])
      }}
    >
      <Input
        autoFocus
        data-autofocus
        type="search"
        aria-label="Search institutions"
        placeholder="Search institutions"
        maxLength={255}
        value={text}
        icon={<Search size={15} strokeWidth={1.75} aria-hidden />}
        onChange={(event) => setText(event.target.value)}
      />
      {matches.length === 0 ? (
        <EmptyState
          kind="no-matches"
          title="No matches"
          action={<Button onClick={() => setText('')}>Clear search</Button>}
        >
          No demo bank has this name.
        </EmptyState>
      ) : null}
      <ul aria-label="Institutions" className="-mx-2 flex flex-col gap-0.5">
        {matches.map((bank) => (
          <li key={bank.id}>
            <button
              type="button"
              className="flex w-full items-center gap-3 rounded-md px-2 py-2.5 text-left hover:bg-hover"
              onClick={() => onChoose(bank)}
            >
              <Tile size={36}>
                <Landmark size={17} strokeWidth={1.75} aria-hidden />
              </Tile>
              <span className="min-w-0 flex-1 font-medium">{bank.name}</span>
              <ChevronRight size={16} strokeWidth={1.75} className="text-muted" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}

export function SignInStep({
  signingIn,
  onBack,
  onSignIn,
}: {
  signingIn: boolean
  onBack?: () => void
  onSignIn: () => void
}) {
  return (
    <>
      <p className="flex gap-3 text-fg-2">
        <ShieldCheck size={17} strokeWidth={1.75} className="mt-px flex-none text-accent-fg" aria-hidden />A real bank
        asks for your login here, on its own page. A demo bank lets everyone in.
      </p>
      <Foot onBack={onBack}>
        <Button
          variant="primary"
          autoFocus
          data-autofocus
          loading={signingIn}
          loadingLabel="Signing in"
          onClick={onSignIn}
        >
          Sign in as demo customer
        </Button>
      </Foot>
    </>
  )
}

interface AccountsStepProps {
  bank: Institution
  sharing: boolean
  onBack: () => void
  onContinue: (accounts: string[]) => void
}

export function AccountsStep({ bank, sharing, onBack, onContinue }: AccountsStepProps) {
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const chosen = bank.accounts.flatMap(({ key }) => (left.has(key) ? [] : key))
  const toggle = (key: string, on: boolean) =>
    leave(new Set(on ? [...left].filter((other) => other !== key) : [...left, key]))
  return (
    <>
      <div role="group" aria-label="Accounts" className="flex flex-col gap-0.5">
        {bank.accounts.map(({ key, name, mask, account_type }) => {
          const Icon = account_type === 'credit' ? CreditCard : Landmark
          return (
            <div key={key} className="py-1.5">
              <Checkbox
                checked={!left.has(key)}
                onChange={(on) => toggle(key, on)}
                label={
                  <span className="flex items-center gap-2">
                    <Icon size={15} strokeWidth={1.75} className="text-muted" aria-hidden />
                    {name} <span className="text-muted">- {mask}</span>
                  </span>
                }
              />
            </div>
          )
        })}
      </div>
      <Foot onBack={onBack}>
        <Button
          variant="primary"
          autoFocus
          loading={sharing}
          loadingLabel="Linking"
          disabledReason={chosen.length === 0 ? 'Choose at least one account.' : undefined}
          onClick={() => onContinue(chosen)}
        >
          Continue
        </Button>
      </Foot>
    </>
  )
}

const Foot = ({ onBack, children }: { onBack?: () => void; children: ReactNode }) => (
  <div className="mt-5 flex justify-end gap-2">
    {onBack ? (
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
    ) : null}
    {children}
  </div>
)
