'use client'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { bankAccountLabel, bankAccountRead } from '@/components/pickers/bank-account-options'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { AccountKind } from '@/lib/contract/bank'
import { MASK_MAX, TEXT_MAX } from '@/lib/contract/bounds'
import { targetError, type TargetDraft } from './target'

const NEW = 'new'
const KIND_LABELS: Record<AccountKind, string> = {
  checking: 'Checking',
  savings: 'Savings',
  cash: 'Cash',
  credit: 'Credit card',
}
const KINDS = AccountKind.options.map((value) => ({ value, label: KIND_LABELS[value] }))

/** Where the lines go: a bank account there is, or a new one. */
export function TargetForm({ draft, onChange }: { draft: TargetDraft; onChange: (draft: TargetDraft) => void }) {
  const id = useId()
  const { data } = useQuery(bankAccountRead)
  const accounts = data?.results ?? []
  const options = [
    ...accounts.map((account) => ({ value: account.id, label: bankAccountLabel(account) })),
    { value: NEW, label: 'New bank account' },
  ]
  const error = targetError(draft)
  return (
    <div className="flex flex-col gap-3">
      <div className="field">
        <label className="label" htmlFor={`${id}-target`}>
          Import into
        </label>
        <Select
          id={`${id}-target`}
          options={options}
          value={draft.bank_account ?? NEW}
          onChange={(value) => onChange({ ...draft, bank_account: value === NEW ? null : value })}
        />
      </div>
      {draft.bank_account === null ? (
        <div className="grid grid-cols-[2fr_1fr_1fr] gap-3 max-sm:grid-cols-1">
          <div className="field">
            <label className="label" htmlFor={`${id}-name`}>
              Account name
              <span className="req" aria-hidden>
                *
              </span>
            </label>
            <Input
              id={`${id}-name`}
              aria-required
              value={draft.name}
              maxLength={TEXT_MAX}
              invalid={error !== null}
              aria-describedby={error ? `${id}-name-error` : undefined}
              onChange={(event) => onChange({ ...draft, name: event.target.value })}
            />
            {error ? (
              <span id={`${id}-name-error`} className="hint err">
                <CircleAlert size={13} strokeWidth={2} aria-hidden />
                {error}
              </span>
            ) : null}
          </div>
          <div className="field">
            <label className="label" htmlFor={`${id}-type`}>
              Type
            </label>
            <Select
              id={`${id}-type`}
              options={KINDS}
              value={draft.account_type}
              onChange={(account_type) => onChange({ ...draft, account_type })}
            />
          </div>
          <div className="field">
            <label className="label" htmlFor={`${id}-mask`}>
              Last digits
            </label>
            <Input
              id={`${id}-mask`}
              value={draft.mask}
              maxLength={MASK_MAX}
              inputMode="numeric"
              onChange={(event) => onChange({ ...draft, mask: event.target.value })}
            />
          </div>
        </div>
      ) : null}
    </div>
  )
}
