'use client'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { counted, countText } from '@/components/ui/count-text'
import { TRUCK_BECAUSE, trucksRead } from '@/components/pickers/truck-options'
import { closeDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { List } from '@/components/ui/list'
import { QueryErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { LEDGER } from '@/lib/client/topics'
import { read, useWrite } from '@/lib/client/query'
import { assignTrucks, linesWithoutTruck, type LineWithoutTruck } from '@/lib/contract/truck-line'
import { unitName } from '@/lib/contract/unit-name'
import { formatDay } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatUsd } from '@/lib/money/format'
import { TableSkeleton } from './table-skeleton'

const linesOf = ({ start, end }: DayRange) =>
  read('transactions', linesWithoutTruck, { query: { start_date: start, end_date: end } })

/** Income and expense lines of the period without a truck: those with a suggestion are ticked, and any can be given a truck. */
export function LinesWithoutTruck({ range }: { range: DayRange }) {
  const lines = useQuery(linesOf(range))
  const trucks = useQuery(trucksRead(''))
  const failed = [lines, trucks].find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <DrawerBody>
        <QueryErrorNote
          what="the lines"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </DrawerBody>
    )
  }
  if (!lines.data || !trucks.data) {
    return (
      <DrawerBody>
        <TableSkeleton rows={8} />
      </DrawerBody>
    )
  }
  const { results, count } = lines.data
  if (results.length === 0) {
    return (
      <DrawerBody>
        <p className="flex items-center gap-2 text-fg-2">
          <CircleCheck size={16} strokeWidth={1.75} className="text-pos" aria-hidden />
          Every open line of this period has a truck.
        </p>
      </DrawerBody>
    )
  }
  const options = trucks.data.results.map((truck) => ({ value: truck.id, label: unitName(truck) }))
  return <Assign lines={results} count={count} trucks={options} />
}

interface AssignProps {
  lines: readonly LineWithoutTruck[]
  count: number
  trucks: readonly { value: string; label: string }[]
}

function Assign({ lines, count, trucks }: AssignProps) {
  // The user's choices by line, kept while lines come and go.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const write = useWrite(assignTrucks, { touches: LEDGER })
  useUnsavedGuard(chosen.size + ticks.size > 0 && !write.isPending && !write.isSuccess)
  const isTicked = ({ id, proposed }: LineWithoutTruck) => ticks.get(id) ?? proposed !== null
  const truckOf = ({ id, proposed }: LineWithoutTruck) => chosen.get(id) ?? proposed?.truck ?? null
  const ticked = lines.filter(isTicked)
  const able = ticked.filter((line) => truckOf(line) !== null)
  const tick = (some: readonly LineWithoutTruck[], on: boolean) =>
    setTicks(new Map([...ticks, ...some.map(({ id }) => [id, on] as const)]))
  const choose = (some: readonly LineWithoutTruck[], truck: string) =>
    setChosen(new Map([...chosen, ...some.map(({ id }) => [id, truck] as const)]))
  const assign = () =>
    write.mutate(
      { body: { lines: able.map((line) => ({ transaction: line.id, truck: truckOf(line) })) } },
      {
        onSuccess: ({ updated, skipped }) => {
          const left = skipped.reduce((sum, each) => sum + each.count, 0)
          notify.success(
            `${counted(updated, 'line')} given a truck${left > 0 ? `, ${countText(left)} left out: somebody closed them in the meantime` : ''}`,
          )
          closeDrawer()
        },
      },
    )
  return (
    <>
      <DrawerBody>
        <p className="text-sm text-fg-2">
          {counted(count, 'line')} of income and expenses {count === 1 ? 'names' : 'name'} no truck.
          {count > lines.length ? ` ${countText(lines.length)} are shown.` : ''}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <Checkbox
            label="All"
            checked={ticked.length === 0 ? false : ticked.length === lines.length ? true : 'mixed'}
            onChange={(on) => tick(lines, on)}
          />
          <div className="w-64 max-w-full">
            <Select
              height={32}
              aria-label="Truck of all ticked lines"
              placeholder="Truck of all ticked lines"
              disabled={ticked.length === 0}
              options={trucks}
              value={null}
              onChange={(truck) => choose(ticked, truck)}
            />
          </div>
        </div>
        <List>
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              ticked={isTicked(line)}
              truck={truckOf(line)}
              trucks={trucks}
              onTick={(on) => tick([line], on)}
              onTruck={(truck) => {
                choose([line], truck)
                tick([line], true)
              }}
            />
          ))}
        </List>
      </DrawerBody>
      <DrawerFooter>
        <Button variant="ghost" onClick={() => void requestCloseDrawer()}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={able.length === 0}
          loading={write.isPending}
          loadingLabel="Assigning"
          onClick={assign}
        >
          {able.length === 0 ? 'Assign' : `Assign ${counted(able.length, 'line')}`}
        </Button>
      </DrawerFooter>
    </>
  )
}

interface LineProps {
  line: LineWithoutTruck
  ticked: boolean
  truck: string | null
  trucks: AssignProps['trucks']
  onTick: (on: boolean) => void
  onTruck: (truck: string) => void
}

function Line({ line, ticked, truck, trucks, onTick, onTruck }: LineProps) {
  const { name, date, amount, amount_type, chart_of_account, stakeholder, proposed } = line
  return (
    <li className="flex items-center gap-3 py-2 max-sm:flex-wrap">
      <Checkbox aria-label={`${name}, ${formatDay(date)}`} checked={ticked} onChange={onTick} />
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{stakeholder?.full_name ?? name}</span>
          <span className="money tnum">{formatUsd(amount_type === 'money_out' ? -amount : amount)}</span>
        </span>
        <span className="block text-xs wrap-anywhere text-muted">
          {formatDay(date)}
          {chart_of_account ? ` · ${chart_of_account.name}` : ''}
          {stakeholder ? ` · ${name}` : ''}
          {proposed && proposed.truck === truck ? ` · ${TRUCK_BECAUSE[proposed.because]}` : ''}
        </span>
      </span>
      <div className="w-52 max-sm:w-full">
        <Select
          height={32}
          aria-label={`Truck of ${name}`}
          placeholder="Truck"
          options={trucks}
          value={truck}
          onChange={onTruck}
        />
      </div>
    </li>
  )
}
