'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { MilesText } from '@/components/pickers/miles-text'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import { DrawerBody } from '@/components/ui/drawer'
import { passFocusOn } from '@/components/ui/focus-layer'
import { QueryErrorNote } from '@/components/ui/note'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { useWrite, whenDone } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { setTruckMileage, type Truck, type TruckMileage } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import { addMonths, monthStart, type Day } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'
import { milesRead } from './queries'

const MONTHS = 24
const MilesInput = z.strictObject({ month: z.string(), miles: MilesText })

/** What one truck drove in a month. */
export const openMiles = (truck: Truck): void =>
  openDrawer({ title: `Miles of ${unitName(truck)}`, width: 400, content: <Miles truck={truck} /> })

function Miles({ truck }: { truck: Truck }) {
  const months = Array.from({ length: MONTHS }, (_, ago) => addMonths(monthStart(today()), -ago))
  const kept = useQuery(milesRead(truck.id, MONTHS, (months.at(-1) ?? today()).slice(0, 7)))
  if (kept.data) return <MilesForm truck={truck} months={months} rows={kept.data.results} />
  return (
    <DrawerBody>
      {kept.isError ? (
        <QueryErrorNote
          what="its miles"
          error={kept.error}
          onRetry={() => void kept.refetch()}
          retrying={kept.isFetching}
        />
      ) : (
        <Skeleton width="100%" height={120} />
      )}
    </DrawerBody>
  )
}

interface MilesFormProps {
  truck: Truck
  months: readonly Day[]
  rows: readonly TruckMileage[]
}

function MilesForm({ truck, months, rows }: MilesFormProps) {
  useEffect(passFocusOn, [])
  const set = useWrite(setTruckMileage, { touches: FLEET })
  const rowOf = (month: Day) => rows.find((row) => row.month === month.slice(0, 7))
  const start = months[1] ?? monthStart(today())
  // The value when the month was chosen: miles entered by somebody else in the meantime are not overwritten unnoticed.
  const [seen, setSeen] = useState(() => rowOf(start))
  const send = (month: Day, miles: number | null) =>
    set.mutateAsync({ body: { truck: truck.id, month: month.slice(0, 7), miles }, version: seen?.updated_at })
  const form = useZodForm(MilesInput, {
    values: { month: start, miles: textOf(seen) },
    submit: async ({ month, miles }) => {
      await send(month, miles)
      closeDrawer()
      notify.success(`Miles of ${formatMonth(month)} saved`)
    },
  })
  const choose = (month: Day) => {
    setSeen(rowOf(month))
    form.reset({ month, miles: textOf(rowOf(month)) })
  }
  const remove = async ({ month }: TruckMileage) => {
    const name = formatMonth(`${month}-01`)
    const sure = await confirm({
      title: `Remove the miles of ${name}?`,
      body: 'How far the truck drove in it is no longer known. Enter 0 if it was not driven.',
      confirmLabel: 'Remove',
      danger: true,
    })
    if (!sure) return
    whenDone(send(`${month}-01`, null), () => {
      closeDrawer()
      notify.success(`Miles of ${name} removed`)
    })
  }
  return (
    <>
      <DrawerBody>
        <Form form={form} id="unit-miles">
          <Field form={form} name="month" label="Month">
            {(control) => (
              <Select
                {...control}
                onChange={choose}
                options={months.map((value) => ({ value, label: formatMonth(value) }))}
              />
            )}
          </Field>
          <TextField
            form={form}
            name="miles"
            label="Miles"
            hint="0 if it was not driven."
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
          />
        </Form>
      </DrawerBody>
      <FormFooter
        form="unit-miles"
        submitting={form.submitting}
        onCancel={() => void requestCloseDrawer()}
        aside={
          seen ? (
            <Button variant="ghost" disabled={set.isPending} onClick={() => void remove(seen)}>
              Remove miles
            </Button>
          ) : null
        }
      >
        Save miles
      </FormFooter>
    </>
  )
}

const textOf = (row: TruckMileage | undefined): string | null => row?.miles.toLocaleString('en-US') ?? null
