'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { textLink } from '@/components/ui/text-link-look'
import { useMay } from '@/lib/client/use-may'
import type { Truck } from '@/lib/contract/truck'
import { formatDay } from '@/lib/dates/format'
import { renewalsOf } from './queries'
import { openRenewal, RENEWAL_WORDS } from './renewal-form'
import { RenewalState } from './renewal-state'

/** When a truck's registration, insurance, inspection and lease expire, with the document of each. */
export function TruckRenewals({ truck }: { truck: Truck }) {
  const { data, isError, error, refetch, isFetching } = useQuery(renewalsOf(truck.id))
  const may = useMay()('asset.edit')
  return (
    <Card aria-label="Renewals" className="overflow-hidden">
      <CardHeader title="Renewals" line>
        {may ? (
          <CardActions>
            <Button
              size={28}
              icon={<Plus size={14} strokeWidth={2} aria-hidden />}
              onClick={() => openRenewal(null, { truck: truck.id })}
            >
              New renewal
            </Button>
          </CardActions>
        ) : null}
      </CardHeader>
      {isError ? (
        <QueryErrorNote what="the renewals" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : null}
      {data?.length === 0 ? (
        <p className="px-4 py-3 text-muted">No renewals have been entered for this truck.</p>
      ) : null}
      <List>
        {(data ?? []).map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1">
              {may ? (
                <button
                  type="button"
                  className="text-left hover:underline max-sm:min-h-11"
                  onClick={() => openRenewal(row)}
                >
                  {RENEWAL_WORDS[row.kind]}
                </button>
              ) : (
                RENEWAL_WORDS[row.kind]
              )}
              <span className="block text-xs text-muted">
                {[formatDay(row.expires_on), row.note].filter(Boolean).join(' · ')}
              </span>
            </span>
            {row.file ? (
              <a className={textLink()} href={row.file.file} target="_blank" rel="noreferrer">
                File<span className="sr-only"> {row.file.name}</span>
              </a>
            ) : null}
            <RenewalState days={row.days_left} />
          </li>
        ))}
      </List>
    </Card>
  )
}
