'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ACCOUNT_KINDS, bankAccountLabel, bankAccountRead, isSameMask } from '@/components/pickers/bank-account-options'
import { FieldBox, FieldError, FieldLabel } from '@/components/ui/field-box'
import { Input } from '@/components/ui/input'
import { Note, QueryErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { MASK_MAX, TEXT_MAX } from '@/lib/contract/bounds'
import { targetError, type TargetDraft } from './target'

const NEW = 'new'

interface TargetFormProps {
  draft: TargetDraft
  onChange: (draft: TargetDraft) => void
  /** The last digits of the file's account; null if the file does not contain them. */
  fileMask: string | null
}

/** Where the lines go: an existing bank account, or a new one. */
export function TargetForm({ draft, onChange, fileMask }: TargetFormProps) {
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(bankAccountRead)
  const accounts = data?.results ?? []
  const options = [
    ...accounts
      .filter(({ is_closed }) => !is_closed)
      .map((account) => ({ value: account.id, label: bankAccountLabel(account) })),
    { value: NEW, label: 'New bank account' },
  ]
  const wrong = targetError(draft)
  const chosen = accounts.find(({ id }) => id === draft.bank_account)
  const isOther = fileMask && chosen?.mask && !isSameMask(chosen.mask, fileMask)
  return (
    <div className="flex flex-col gap-3">
      <FieldBox>
        <FieldLabel htmlFor={`${id}-target`}>Import into</FieldLabel>
        <Select
          id={`${id}-target`}
          options={options}
          value={draft.bank_account ?? NEW}
          onChange={(value) => onChange({ ...draft, bank_account: value === NEW ? null : value })}
        />
      </FieldBox>
      {error && !data ? (
        <QueryErrorNote what="the bank accounts" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {isOther ? (
        <Note tone="amber" role="status" title="Is this the right account?">
          The file is of an account that ends in {fileMask}; {bankAccountLabel(chosen)} is another one.
        </Note>
      ) : null}
      {draft.bank_account === null ? (
        <div className="grid grid-cols-[2fr_1fr_1fr] gap-3 max-sm:grid-cols-1">
          <FieldBox>
            <FieldLabel htmlFor={`${id}-name`} required>
              Account name
            </FieldLabel>
            <Input
              id={`${id}-name`}
              aria-required
              value={draft.name}
              maxLength={TEXT_MAX}
              invalid={wrong !== null}
              aria-describedby={wrong ? `${id}-name-error` : undefined}
              onChange={(event) => onChange({ ...draft, name: event.target.value })}
            />
            {wrong ? <FieldError id={`${id}-name-error`}>{wrong}</FieldError> : null}
          </FieldBox>
          <FieldBox>
            <FieldLabel htmlFor={`${id}-type`}>Type</FieldLabel>
            <Select
              id={`${id}-type`}
              options={ACCOUNT_KINDS}
              value={draft.account_type}
              onChange={(account_type) => onChange({ ...draft, account_type })}
            />
          </FieldBox>
          <FieldBox>
            <FieldLabel htmlFor={`${id}-mask`}>Last digits</FieldLabel>
            <Input
              id={`${id}-mask`}
              value={draft.mask}
              maxLength={MASK_MAX}
              inputMode="numeric"
              onChange={(event) => onChange({ ...draft, mask: event.target.value })}
            />
          </FieldBox>
        </div>
      ) : null}
    </div>
  )
}
