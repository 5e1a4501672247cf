'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { bankAccountRead } from '@/components/pickers/bank-account-options'
import { Button } from '@/components/ui/button'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { QueryErrorNote } from '@/components/ui/note'
import { useMay } from '@/lib/client/use-may'
import { openNewAccount } from './account-form'
import { AccountRow } from './account-row'

/** Accounts that belong to no source, such as cash. */
export function HandAccounts() {
  const may = useMay()
  const list = useQuery(bankAccountRead)
  if (list.isError && !list.data)
    return (
      <QueryErrorNote
        what="the accounts kept by hand"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (!list.data) return null
  const accounts = list.data.results.filter(({ integration }) => integration === null)
  const mayAdd = may('bank.edit')
  if (accounts.length === 0 && !mayAdd) return null
  return (
    <Card aria-label="Accounts kept by hand">
      <CardHeader title="Accounts kept by hand" line={accounts.length > 0}>
        {mayAdd ? (
          <CardActions>
            <Button
              size={28}
              variant="ghost"
              icon={<Plus size={14} strokeWidth={2} aria-hidden />}
              onClick={openNewAccount}
            >
              Add account
            </Button>
          </CardActions>
        ) : null}
      </CardHeader>
      {accounts.length > 0 ? (
        <ul className="px-4 py-2">
          {accounts.map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
