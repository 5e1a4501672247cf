'use client'
import { useQuery } from '@tanstack/react-query'
import { ChipSelect } from '@/components/ui/chip-select'
import { notLoaded } from '@/components/ui/not-loaded'
import { useMay } from '@/lib/client/use-may'
import { bankAccountLabel, bankAccountRead } from './bank-account-options'
import { EntityFilter } from './entity-filter'
import type { Scope } from './scope'

/** The bank accounts and entities that a screen covers. */
export function ScopeFilters({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const mayBanks = useMay()('bank.read')
  const banks = useQuery({ ...bankAccountRead, enabled: mayBanks })
  return (
    <>
      {mayBanks ? (
        <div className="w-44 max-sm:w-full">
          <ChipSelect
            soft
            label="Bank accounts"
            placeholder="Every account"
            emptyText={banks.isError ? notLoaded('the bank accounts') : undefined}
            options={(banks.data?.results ?? []).map((account) => ({
              value: account.id,
              label: bankAccountLabel(account),
            }))}
            values={scope.bank_accounts}
            onChange={(bank_accounts) => onChange({ ...scope, bank_accounts })}
          />
        </div>
      ) : null}
      <EntityFilter values={scope.entities} onChange={(entities) => onChange({ ...scope, entities })} />
    </>
  )
}
