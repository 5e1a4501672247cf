'use client'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { confirm } from '@/components/ui/confirm-dialog'
import { IconCard } from '@/components/ui/icon-row'
import { QueryErrorNote } from '@/components/ui/note'
import { Switch } from '@/components/ui/switch'
import { notify } from '@/components/ui/toast'
import { useMay } from '@/lib/client/use-may'
import { useWrite } from '@/lib/client/query'
import { setFactorRule } from '@/lib/contract/second-factor'
import { factorRuleRead } from './queries'

/** Whether the company requires a second factor from its members; owners and admins decide. */
export function FactorRuleCard() {
  const may = useMay()
  const { data, error, isFetching, refetch } = useQuery(factorRuleRead)
  const write = useWrite(setFactorRule, { touches: ['members', 'me', 'second-factor', 'companies'] })
  const set = async (required: boolean) => {
    const sure =
      !required ||
      (await confirm({
        title: 'Require a second factor?',
        body: 'Members without one set it up before they can go on.',
        confirmLabel: 'Require it',
      }))
    if (sure)
      write.mutate(
        { body: { required } },
        {
          onSuccess: () =>
            notify.success(required ? 'Every member needs a second factor now.' : 'A second factor is optional now.'),
        },
      )
  }
  if (!data)
    return error ? (
      <QueryErrorNote
        what="the rule for second factors"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : null
  return (
    <IconCard
      icon={ShieldCheck}
      title="Require a second factor"
      text={
        data.required
          ? 'Every member logs in with a password and a second factor.'
          : 'Members may log in with the password alone.'
      }
    >
      {may('member.edit') ? (
        <Switch
          checked={data.required}
          aria-label="Require a second factor"
          disabled={write.isPending}
          onChange={(required) => void set(required)}
        />
      ) : null}
    </IconCard>
  )
}
