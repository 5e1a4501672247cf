'use client'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState, type ClipboardEvent, type ReactNode } from 'react'
import { z } from 'zod'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { MilesText } from '@/components/pickers/miles-text'
import { trucksRead } from '@/components/pickers/truck-options'
import { closeDrawer, mayDiscard, requestCloseDrawer } from '@/components/shell/drawer-host'
import { confirm } from '@/components/ui/confirm-dialog'
import { counted } from '@/components/ui/count-text'
import { DrawerBody } from '@/components/ui/drawer'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { IconButton } from '@/components/ui/icon-button'
import { QueryErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { read, useWrite, whenDone } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { setTruckMileage, truckMileage, type Truck, type TruckMileage } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import { addMonths, monthStart, type Day } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import { pastedMiles } from './pasted-miles'
import { TableSkeleton } from './table-skeleton'

/** How many months can be chosen, the latest first. */
const MONTHS = 24

/** Enters the miles of each truck in a month, initially the month of `day`. */
export function TruckMiles({ day }: { day: Day }) {
  const [month, setMonth] = useState(monthStart(day))
  const trucks = useQuery(trucksRead(''))
  const miles = useQuery(milesOf(month))
  const failed = [trucks, miles].find(({ isError, data }) => isError && !data)
  const choose = async (next: Day) => {
    if (await mayDiscard()) setMonth(next)
  }
  const head = (
    <FieldBox>
      <FieldLabel>Month</FieldLabel>
      <Select aria-label="Month" options={monthsUpTo(day)} value={month} onChange={(next) => void choose(next)} />
    </FieldBox>
  )
  if (failed) {
    return (
      <DrawerBody>
        {head}
        <QueryErrorNote
          what="the miles"
          error={failed.error}
          onRetry={() => void failed.refetch()}
          retrying={failed.isFetching}
        />
      </DrawerBody>
    )
  }
  if (!trucks.data || !miles.data) {
    return (
      <DrawerBody>
        {head}
        <TableSkeleton rows={6} />
      </DrawerBody>
    )
  }
  const driven = new Map(miles.data.results.map((row) => [row.truck.id, row]))
  return <MilesForm key={month} head={head} month={month} trucks={trucks.data.results} driven={driven} />
}

const milesOf = (month: Day) => {
  const name = month.slice(0, 7)
  return read('trucks', truckMileage, { query: { start_month: name, end_month: name, page_size: PAGE_SIZE_MAX } })
}

function monthsUpTo(day: Day): { value: Day; label: string }[] {
  const last = [monthStart(day), monthStart(today())].sort().at(-1) ?? day
  return Array.from({ length: MONTHS }, (_, ago) => addMonths(last, -ago)).map((value) => ({
    value,
    label: formatMonth(value),
  }))
}

const MilesInput = z.strictObject({
  trucks: z.array(z.strictObject({ truck: z.string(), miles: MilesText.nullable() })),
})

const nameOf = (index: number) => `trucks.${index}.miles` as const

interface MilesFormProps {
  head: ReactNode
  month: Day
  trucks: readonly Truck[]
  /** Miles of the month by truck. */
  driven: ReadonlyMap<string, TruckMileage>
}

function MilesForm({ head, month, trucks, driven }: MilesFormProps) {
  const set = useWrite(setTruckMileage, { touches: FLEET })
  const send = (truck: string, miles: number | null) =>
    set.mutateAsync({
      body: { truck, month: month.slice(0, 7), miles },
      version: driven.get(truck)?.updated_at,
    })
  const form = useZodForm(MilesInput, {
    values: {
      trucks: trucks.map(({ id }) => ({ truck: id, miles: driven.get(id)?.miles.toLocaleString('en-US') ?? null })),
    },
    submit: async (body) => {
      // Emptying a field removes nothing; removal asks first.
      const changed = body.trucks.filter(({ truck, miles }) => miles !== null && miles !== driven.get(truck)?.miles)
      for (const { truck, miles } of changed) await send(truck, miles)
      closeDrawer()
      notify.success(changed.length > 0 ? `Miles of ${formatMonth(month)} saved` : 'Nothing changed')
    },
  })
  const remove = async (truck: Truck, index: number) => {
    const what = `the miles of ${unitName(truck)} in ${formatMonth(month)}`
    const sure = await confirm({
      title: `Remove ${what}?`,
      body: 'How far the truck drove in it is no longer known. Enter 0 if it was not driven.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!sure) return
    whenDone(send(truck.id, null), () => {
      form.resetField(nameOf(index), { defaultValue: null })
      form.setFocus(nameOf(index))
      notify.success(`Removed ${what}`)
    })
  }
  const onPaste = (event: ClipboardEvent) => {
    const from = trucks.findIndex((_, index) => nameOf(index) === (event.target as HTMLInputElement).name)
    const units = trucks.map(({ unit_number }) => unit_number)
    const miles = pastedMiles(event.clipboardData.getData('text/plain'), units, from)
    if (miles === null || from < 0) return
    event.preventDefault()
    for (const [index, typed] of miles)
      form.setValue(nameOf(index), typed, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    notify.success(`Miles of ${counted(miles.size, 'truck')} pasted`)
  }
  return (
    <>
      <DrawerBody>
        {head}
        {trucks.length === 0 ? <p className="text-fg-2">There are no trucks yet.</p> : null}
        <div onPaste={onPaste}>
          <Form form={form} id="truck-miles">
            {trucks.map((truck, index) => (
              <div key={truck.id} className="flex items-end gap-2">
                <TextField
                  form={form}
                  name={nameOf(index)}
                  label={unitName(truck)}
                  className="flex-1"
                  inputMode="numeric"
                  autoComplete="off"
                  placeholder={driven.get(truck.id)?.miles.toLocaleString('en-US') ?? 'No miles'}
                  autoFocus={index === 0}
                />
                {driven.has(truck.id) ? (
                  <IconButton
                    label={`Remove the miles of ${unitName(truck)}`}
                    icon={<X size={16} strokeWidth={1.75} />}
                    disabled={set.isPending}
                    onClick={() => void remove(truck, index)}
                  />
                ) : null}
              </div>
            ))}
          </Form>
        </div>
        {trucks.length > 1 ? (
          <p className="text-xs text-muted">
            A column of miles, or units beside their miles, can be pasted from a spreadsheet.
          </p>
        ) : null}
      </DrawerBody>
      <FormFooter
        form="truck-miles"
        submitting={form.submitting}
        disabled={trucks.length === 0}
        onCancel={() => void requestCloseDrawer()}
      />
    </>
  )
}
