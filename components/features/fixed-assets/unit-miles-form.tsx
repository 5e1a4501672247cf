'use client'
import { z } from 'zod'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { MilesText } from '@/components/pickers/miles-text'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { setTruckMileage, type Truck } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import { addMonths, monthStart } from '@/lib/dates/day'
import { formatMonth } from '@/lib/dates/format'

const MONTHS = 24
const MilesInput = z.strictObject({
  month: z.string(),
  miles: MilesText.nullable(),
})

/** What one truck drove in a month. */
export const openMiles = (truck: Truck): void =>
  openDrawer({ title: `Miles of ${unitName(truck)}`, width: 400, content: <MilesForm truck={truck} /> })

function MilesForm({ truck }: { truck: Truck }) {
  const set = useWrite(setTruckMileage, { touches: FLEET })
  const months = Array.from({ length: MONTHS }, (_, ago) => addMonths(monthStart(today()), -ago))
  const form = useZodForm(MilesInput, {
    values: { month: months[1] ?? monthStart(today()), miles: null },
    submit: async ({ month, miles }) => {
      await set.mutateAsync({ body: { truck: truck.id, month: month.slice(0, 7), miles } })
      closeDrawer()
      notify.success(`Miles of ${formatMonth(month)} saved`)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="unit-miles">
          <Field form={form} name="month" label="Month">
            {(control) => (
              <Select {...control} options={months.map((value) => ({ value, label: formatMonth(value) }))} />
            )}
          </Field>
          <TextField
            form={form}
            name="miles"
            label="Miles"
            hint="0 where it stood still. Empty takes them away."
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
          />
        </Form>
      </DrawerBody>
      <FormFooter form="unit-miles" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Save miles
      </FormFooter>
    </>
  )
}
