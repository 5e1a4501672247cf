'use client'
import { useQuery } from '@tanstack/react-query'
import { Page } from '@/components/shell/page'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Fact, FactList } from '@/components/ui/fact-list'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { useMay } from '@/lib/client/use-may'
import type { Truck } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import { formatDay } from '@/lib/dates/format'
import { CRUMBS, FIXED_ASSETS_PAGE, truckRead } from './queries'
import { TruckActions, TruckMenu } from './truck-actions'
import { TruckMonthsView } from './truck-months'
import { TruckRenewals } from './truck-renewals'
import { goneWords, milesWords, modelOf, OWNERSHIP_WORDS } from './words'

const TRUCK_CRUMBS = [...CRUMBS, { label: 'Trucks', href: `${FIXED_ASSETS_PAGE}?tab=trucks` }]

/** One truck: what it is, what it earned, cost and drove by month, and what of it expires when. */
export function TruckScreen({ id }: { id: string }) {
  const truck = useQuery(truckRead(id))
  const may = useMay()
  return (
    <Page
      title={truck.data ? unitName(truck.data) : 'Truck'}
      crumbs={TRUCK_CRUMBS}
      actions={truck.data ? <TruckActions truck={truck.data} /> : null}
      mobileActions={truck.data ? <TruckMenu truck={truck.data} /> : undefined}
      scroll
    >
      {truck.isError ? (
        <QueryErrorNote
          what="the truck"
          error={truck.error}
          onRetry={() => void truck.refetch()}
          retrying={truck.isFetching}
          className={truck.data && 'mx-auto mb-4 max-w-300'}
        />
      ) : null}
      {truck.data ? (
        <div className="mx-auto grid max-w-300 grid-cols-[minmax(0,1fr)_320px] items-start gap-4 max-lg:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4">
            {may('report.read') ? <TruckMonthsView truck={truck.data} /> : null}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <Facts truck={truck.data} />
            {may('asset.read') ? <TruckRenewals truck={truck.data} /> : null}
          </div>
        </div>
      ) : truck.isError ? null : (
        <div role="status" aria-label="Loading">
          <Skeleton width="100%" height={320} />
        </div>
      )}
    </Page>
  )
}

function Facts({ truck }: { truck: Truck }) {
  const { ownership, driver, odometer, odometer_on } = truck
  const plate = [truck.state, truck.plate_number].filter(Boolean).join(' ')
  const gone = goneWords(truck)
  return (
    <Card aria-label="Facts" className="px-4 py-2">
      {gone ? (
        <p className="pt-2">
          <Badge tone="neutral">{gone}</Badge>
        </p>
      ) : null}
      <FactList labels="narrow">
        <Fact label="Make and model">{modelOf(truck) || '–'}</Fact>
        <Fact label="VIN">
          <span className="select-all">{truck.vin_number ?? '–'}</span>
        </Fact>
        <Fact label="Plate">{plate || '–'}</Fact>
        <Fact label="Ownership">{ownership ? OWNERSHIP_WORDS[ownership] : '–'}</Fact>
        <Fact label="Driver">{driver?.full_name ?? '–'}</Fact>
        <Fact label="Odometer">
          {odometer === null
            ? '–'
            : [milesWords(odometer), odometer_on && `on ${formatDay(odometer_on)}`].filter(Boolean).join(' ')}
        </Fact>
        {truck.description ? <Fact label="Description">{truck.description}</Fact> : null}
      </FactList>
    </Card>
  )
}
