'use client'
import { useQuery } from '@tanstack/react-query'
import { ReadSelect } from '@/components/form/read-select'
import type { PickerProps } from './account-picker'
import { bankAccountLabel, bankAccountRead } from './bank-account-options'

/** A form's bank account. */
export function BankAccountPicker({ initialLabel, label = 'Bank account', placeholder, ...rest }: PickerProps) {
  const accounts = useQuery(bankAccountRead)
  return (
    <ReadSelect
      {...rest}
      aria-label={label}
      read={accounts}
      what="the bank accounts"
      options={(rows) => rows.map((account) => ({ value: account.id, label: bankAccountLabel(account) }))}
      placeholder={initialLabel ?? placeholder ?? 'Choose bank account'}
    />
  )
}
