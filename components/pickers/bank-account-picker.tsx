'use client'
import { useQuery } from '@tanstack/react-query'
import { ReadSelect } from '@/components/form/read-select'
import type { PickerProps } from './account-picker'
import { bankAccountLabel, bankAccountRead } from './bank-account-options'

interface BankAccountPickerProps extends PickerProps {
  /** Includes closed accounts, for uses that add nothing to them. */
  closed?: boolean
}

/** A form's bank account. */
export function BankAccountPicker({
  initialLabel,
  label = 'Bank account',
  placeholder,
  closed = false,
  ...rest
}: BankAccountPickerProps) {
  const accounts = useQuery(bankAccountRead)
  return (
    <ReadSelect
      {...rest}
      aria-label={label}
      read={accounts}
      what="the bank accounts"
      options={(rows) =>
        rows
          .filter(({ id, is_closed }) => closed || !is_closed || id === rest.value)
          .map((account) => ({ value: account.id, label: bankAccountLabel(account) }))
      }
      placeholder={initialLabel ?? placeholder ?? 'Choose bank account'}
    />
  )
}
