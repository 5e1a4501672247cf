import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Tabs } from '@/components/ui/tabs'
import { queryString } from '@/lib/contract/endpoint'
import { BASIS_OPTIONS } from '@/lib/contract/labels'
import { ELEMENT_NAMES } from '@/lib/contract/narrowed'
import type { Basis } from '@/lib/contract/report-query'
import { formatUsd } from '@/lib/money/format'
import { CHART_PAGE } from './queries'
import { ELEMENTS, elementTotal, flat, type Element, type ShownAccount } from './tree'

interface ElementTabsProps {
  all: readonly ShownAccount[] | null
  element: Element | null
  /** The other query parameters. */
  kept: Readonly<Record<string, string>>
}
interface ChartBarsProps extends ElementTabsProps {
  at: { search: string; inactive: boolean; nonzero: boolean; basis: Basis }
  setAt: (changed: { inactive?: string; nonzero?: string; basis?: string }) => void
  setSearch: (text: string) => void
  /** The balances of the accounts. */
  mayKnow: boolean
  /** Every heading is closed, except those opened since. */
  closed: boolean
  onClose: (closed: boolean) => void
}

/** The filters of the chart, and the basis of its balances. */
export function ChartBars({ all, element, kept, at, setAt, setSearch, mayKnow, closed, onClose }: ChartBarsProps) {
  const Icon = closed ? ChevronsUpDown : ChevronsDownUp
  const { search, inactive, nonzero, basis } = at
  return (
    <>
      <ElementTabs all={all} element={element} kept={kept} />
      <Bar role="search" className="flex-wrap">
        <SearchInput label="Search accounts" value={search} onChange={setSearch} className="w-62 max-sm:w-full" />
        <Checkbox checked={inactive} onChange={(on) => setAt({ inactive: on ? 'true' : '' })} label="Inactive" />
        {mayKnow ? (
          <Checkbox
            checked={nonzero}
            onChange={(on) => setAt({ nonzero: on ? 'true' : '' })}
            label="Hide zero balances"
          />
        ) : null}
        <span className="ml-auto flex items-center gap-3">
          {all && element && mayKnow ? (
            <span className="tnum text-fg-2">
              {ELEMENT_NAMES[element]} {formatUsd(elementTotal(all, element))}
            </span>
          ) : null}
          {/* A phone has no room for it. */}
          <span className="flex max-sm:hidden">
            <Button
              size={28}
              variant="ghost"
              icon={<Icon size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => onClose(!closed)}
            >
              {closed ? 'Expand all' : 'Collapse all'}
            </Button>
          </span>
          {mayKnow ? (
            <SegmentedControl
              label="Basis"
              options={BASIS_OPTIONS}
              value={basis}
              onChange={(basis) => setAt({ basis: basis === 'cash' ? basis : '' })}
            />
          ) : null}
        </span>
      </Bar>
    </>
  )
}

/** An element is a tab; headings count too. */
function ElementTabs({ all, element, kept }: ElementTabsProps) {
  const count = (one: Element | null) =>
    all === null
      ? undefined
      : flat(all).filter((account) => account.is_active && (one === null || account.account_element === one)).length
  const href = (one: Element | null) => `${CHART_PAGE}${queryString({ element: one, ...kept })}`
  return (
    <Tabs
      label="Accounts by element"
      current={href(element)}
      tabs={[
        { href: href(null), label: 'All', count: count(null) },
        ...ELEMENTS.map((one) => ({ href: href(one), label: ELEMENT_NAMES[one], count: count(one) })),
      ]}
    />
  )
}
