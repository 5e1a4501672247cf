'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Container, Truck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useAddressTexts } from '@/components/form/use-address-texts'
import { useSearchText } from '@/components/grid/use-search-text'
import { ListIcons } from '@/components/shell/list-actions'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { EmptyState } from '@/components/ui/empty-state'
import { Meter } from '@/components/ui/meter'
import { QueryErrorNote } from '@/components/ui/note'
import { SearchInput } from '@/components/ui/search-input'
import { Skeleton } from '@/components/ui/skeleton'
import { Tile } from '@/components/ui/tile'
import { useDelayed } from '@/components/ui/use-delayed'
import { useIsNarrow } from '@/components/ui/use-media'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import type { FixedAsset } from '@/lib/contract/fixed-asset'
import { formatUsd } from '@/lib/money/format'
import { AssetDetail } from './asset-detail'
import { openAsset } from './asset-form'
import { EXPORTED } from './assets-csv'
import { assetsRead } from './queries'
import { RegisterTotals } from './register-totals'
import { RunButton } from './run-form'
import { depreciatedPercent, modelOf, unitOf } from './words'

/** Units on the left, the chosen one on the right; in a narrow window one at a time. */
export function AssetsView() {
  const assets = useQuery(assetsRead)
  const may = useMay()
  const [at, setAt] = useAddressTexts('asset', 'search')
  const [search, setSearch] = useSearchText({ search: at.search, setSearch: (search) => setAt({ search }) })
  const waiting = useDelayed(assets.data === undefined && !assets.isError, 150)
  const all = assets.data?.results ?? []
  const shown = all.filter((asset) => fits(asset, search))
  const chosen = shown.find(({ id }) => id === at.asset)
  const current = chosen ?? shown[0]
  const narrow = useIsNarrow()
  const csv = useCsv('Fixed assets', EXPORTED, async () => ({ results: shown, next: null }))
  /** The unit opened last; the focus returns to it. */
  const [left, setLeft] = useState<string>()
  return (
    <>
      <Bar className="flex-wrap print:hidden">
        <SearchInput label="Search unit or VIN" value={search} onChange={setSearch} className="max-sm:w-full" />
        {all.length > 0 ? (
          <span className="ml-auto flex items-center gap-2">
            <RunButton />
            <ListIcons name="Fixed assets" csv={csv} />
          </span>
        ) : null}
      </Bar>
      {assets.isError ? (
        <div className="px-6 pt-4">
          <QueryErrorNote
            what="the assets"
            error={assets.error}
            onRetry={() => void assets.refetch()}
            retrying={assets.isFetching}
          />
        </div>
      ) : null}
      {waiting ? (
        <div role="status" aria-label="Loading" className="p-6">
          <Skeleton width="40%" height={240} />
        </div>
      ) : null}
      {assets.data && shown.length === 0 ? (
        <div className="grid flex-1 place-items-center">
          {all.length === 0 ? (
            <EmptyState
              kind="nothing-yet"
              title="No fixed assets yet"
              action={may('asset.edit') ? <Button onClick={() => openAsset()}>New asset</Button> : undefined}
            >
              Add a truck or trailer that you own to see what it is worth.
            </EmptyState>
          ) : (
            <EmptyState
              kind="no-matches"
              title="No matches"
              action={
                <Button size={28} onClick={() => setSearch('')}>
                  Clear search
                </Button>
              }
            >
              No unit or VIN contains “{search}”.
            </EmptyState>
          )}
        </div>
      ) : null}
      {current ? (
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(280px,360px)_1fr] max-lg:not-print:block max-lg:not-print:overflow-y-auto">
          {narrow && chosen ? null : (
            <div className="flex min-h-0 flex-col border-r border-subtle max-lg:not-print:border-r-0">
              <ul className="scroll-thin min-h-0 flex-1 overflow-y-auto" aria-label="Assets">
                {shown.map((asset) => (
                  <li key={asset.id} className="border-b border-subtle">
                    <AssetRow
                      asset={asset}
                      current={!narrow && asset.id === current.id}
                      autoFocus={narrow && asset.id === left}
                      onChoose={() => setAt({ asset: asset.id })}
                    />
                  </li>
                ))}
              </ul>
              <RegisterTotals shown={shown} all={all} />
            </div>
          )}
          {narrow && !chosen ? null : (
            <div
              className="scroll-thin min-h-0 overflow-y-auto p-6 max-sm:p-4"
              tabIndex={0}
              role="group"
              aria-label="Unit"
            >
              {narrow ? (
                <Button
                  autoFocus
                  variant="ghost"
                  className="mb-2"
                  icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
                  onClick={() => {
                    setLeft(current.id)
                    setAt({ asset: '' })
                  }}
                >
                  All units
                </Button>
              ) : null}
              <AssetDetail key={current.id} asset={current} />
            </div>
          )}
        </div>
      ) : null}
    </>
  )
}

interface AssetRowProps {
  asset: FixedAsset
  current: boolean
  autoFocus: boolean
  onChoose: () => void
}

function AssetRow({ asset, current, autoFocus, onChoose }: AssetRowProps) {
  const unit = unitOf(asset)
  const Icon = asset.asset_type === 'truck' ? Truck : Container
  const percent = depreciatedPercent(asset)
  const row = useRef<HTMLButtonElement>(null)
  // Who comes by a link, or has just added it, finds it in a long list.
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <button
      ref={row}
      type="button"
      autoFocus={autoFocus}
      aria-current={current || undefined}
      className={cx('flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-hover', current && 'bg-accent-subtle')}
      onClick={onChoose}
    >
      <Tile size={36}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </Tile>
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3">
          <span className="truncate">
            <b className="font-semibold">{unit?.unit_number ?? asset.name}</b> {unit ? modelOf(unit) : null}
          </span>
          <span className={cx('money flex-none font-medium', asset.book_value === 0 && 'text-muted')}>
            {formatUsd(asset.book_value)}
          </span>
        </span>
        <span className="mt-1 flex items-center gap-2 text-xs text-muted">
          {asset.disposed_on ? (
            'Disposed of'
          ) : asset.is_capitalized ? (
            <>
              <Meter percent={percent} thin className="flex-1" />
              {percent}% depreciated
            </>
          ) : (
            'Not yours to depreciate'
          )}
        </span>
      </span>
    </button>
  )
}

function fits(asset: FixedAsset, search: string): boolean {
  const unit = unitOf(asset)
  const text = [asset.name, asset.entry_id, unit?.unit_number, unit?.vin_number, unit && modelOf(unit)].join(' ')
  return text.toLowerCase().includes(search.trim().toLowerCase())
}
