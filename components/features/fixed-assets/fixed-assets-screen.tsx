'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Upload } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { today } from '@/components/form/today'
import { ImportButton } from '@/components/shell/list-actions'
import { Page } from '@/components/shell/page'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Tabs } from '@/components/ui/tabs'
import { useMay } from '@/lib/client/use-may'
import { openAsset } from './asset-form'
import { AssetsView } from './assets-view'
import { DueList } from './due-list'
import { ImportUnitsDialog } from './import-units'
import { LoanList } from './loan-list'
import { countsRead, CRUMBS, dueRead, FIXED_ASSETS_PAGE } from './queries'
import { Renewals } from './renewals'
import { UnitList } from './unit-list'
import { useNamedTrailer } from './use-named-trailer'

const TABS = [
  { key: 'assets', label: 'Assets' },
  { key: 'trucks', label: 'Trucks' },
  { key: 'trailers', label: 'Trailers' },
  { key: 'loans', label: 'Loans' },
  { key: 'due', label: 'Schedule due' },
  { key: 'renewals', label: 'Renewals' },
] as const
type Tab = (typeof TABS)[number]['key']

const hrefOf = (tab: Tab): string => (tab === 'assets' ? FIXED_ASSETS_PAGE : `${FIXED_ASSETS_PAGE}?tab=${tab}`)

/** What the fleet is worth, its units and the loans on them. */
export function FixedAssetsScreen() {
  const tabKey = useSearchParams().get('tab')
  const tab = TABS.find(({ key }) => key === tabKey)?.key ?? 'assets'
  const may = useMay()('asset.edit')
  useNamedTrailer(may)
  const due = useQuery(dueRead(today())).data?.results
  const isLate = due?.some(({ days_left }) => days_left < 0) ?? false
  const counts: Partial<Record<Tab, number>> = {
    assets: useQuery(countsRead.assets).data?.count,
    trucks: useQuery(countsRead.trucks).data?.count,
    trailers: useQuery(countsRead.trailers).data?.count,
    loans: useQuery(countsRead.loans).data?.count,
    due: due?.length,
  }
  const [importing, setImporting] = useState(false)
  const icon = <Plus size={16} strokeWidth={1.75} aria-hidden />
  return (
    <Page
      title="Fixed assets"
      crumbs={CRUMBS}
      actions={
        may ? (
          <>
            <ImportButton onClick={() => setImporting(true)} />
            <Button variant="primary" icon={icon} onClick={() => openAsset()}>
              New asset
            </Button>
          </>
        ) : null
      }
      mobileActions={
        may ? (
          <>
            <IconButton
              label="Import"
              icon={<Upload size={18} strokeWidth={1.75} />}
              onClick={() => setImporting(true)}
            />
            <IconButton label="New asset" icon={<Plus size={20} strokeWidth={1.75} />} onClick={() => openAsset()} />
          </>
        ) : undefined
      }
      bars={
        <Tabs
          label="Fixed assets"
          tabs={TABS.map(({ key, label }) => ({
            href: hrefOf(key),
            label,
            count: counts[key],
            needsWork: key === 'due' && isLate,
          }))}
          current={hrefOf(tab)}
        />
      }
    >
      {tab === 'assets' ? (
        <AssetsView />
      ) : tab === 'loans' ? (
        <LoanList />
      ) : tab === 'due' ? (
        <DueList />
      ) : tab === 'renewals' ? (
        <Renewals />
      ) : (
        <UnitList kind={tab === 'trucks' ? 'truck' : 'trailer'} />
      )}
      {importing ? <ImportUnitsDialog onClose={() => setImporting(false)} /> : null}
    </Page>
  )
}
