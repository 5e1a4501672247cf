'use client'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import { notify } from '@/components/ui/toast'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'

const AccountForm = lazyPart(() => import('./account-form').then((module) => module.AccountForm))

/** Edits an account. */
export const openAccount = (account: ChartOfAccount): void => open(account, null)

/** An empty form, or one for an account below another. */
export const openNewAccount = (parent: ChartOfAccount | null): void => open(null, parent)

const open = (account: ChartOfAccount | null, parent: ChartOfAccount | null): void =>
  openDrawer({
    title: account ? `${account.chart_number} ${account.name}` : 'New account',
    width: 560,
    content: (
      <AccountForm
        key={account?.id ?? `new-${parent?.id ?? ''}`}
        account={account}
        parent={parent}
        onAddChild={openNewAccount}
        onCancel={() => void requestCloseDrawer()}
        onSaved={(saved) => {
          closeDrawer()
          notify.success(account ? `${saved.name} saved` : `${saved.name} added`)
        }}
      />
    ),
  })
