'use client'
import { useQuery } from '@tanstack/react-query'
import { Select } from '@/components/ui/select'
import type { PickerProps } from './account-picker'
import { bankAccountLabel, bankAccountRead } from './bank-account-options'

/** A form's bank account. */
export function BankAccountPicker({ initialLabel, label = 'Bank account', placeholder, ...rest }: PickerProps) {
  const { data, isPending, isError } = useQuery(bankAccountRead)
  const options = (data?.results ?? []).map((account) => ({ value: account.id, label: bankAccountLabel(account) }))
  return (
    <Select
      {...rest}
      aria-label={label}
      options={options}
      disabled={rest.disabled || isPending || isError}
      placeholder={
        initialLabel ?? (isError ? 'Could not load the bank accounts' : (placeholder ?? 'Choose bank account'))
      }
    />
  )
}
