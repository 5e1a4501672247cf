'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { ReadSelect } from '@/components/form/read-select'
import { useZodForm } from '@/components/form/use-zod-form'
import { FileField } from '@/components/pickers/file-field'
import { trucksRead } from '@/components/pickers/truck-options'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Select } from '@/components/ui/select'
import { useWrite } from '@/lib/client/query'
import { unitName } from '@/lib/contract/unit-name'
import { RENEWAL_KINDS, setUnitRenewal, type RenewalKind, type UnitRenewal } from '@/lib/contract/unit-renewal'
import { RENEWING, trailersRead } from './queries'
import { trailerName } from './words'

export const RENEWAL_WORDS: Record<RenewalKind, string> = {
  registration: 'Registration',
  insurance: 'Insurance',
  annual_inspection: 'Annual inspection',
  lease: 'Lease',
  other: 'Other',
}

const { kind, expires_on, note, file } = setUnitRenewal.body.shape
/** Trucks and trailers stand in one list; the first letter tells them apart. */
const RenewalInput = z.strictObject({ unit: z.string(), kind, expires_on, note, file })

/** A new one may be for a unit that is known. */
export const openRenewal = (row: UnitRenewal | null = null, unit?: { truck: string }): void =>
  openDrawer({
    title: row ? `Renew ${row.unit}` : 'New renewal',
    width: 440,
    content: <RenewalForm row={row} start={unit ? keyOf({ ...unit, trailer: null }) : null} />,
  })

const keyOf = ({ truck, trailer }: Pick<UnitRenewal, 'truck' | 'trailer'>): string =>
  truck ? `truck ${truck}` : `trailer ${trailer}`

function RenewalForm({ row, start }: { row: UnitRenewal | null; start: string | null }) {
  const save = useWrite(setUnitRenewal, { touches: RENEWING })
  const units = useUnits()
  const [paper, setPaper] = useState<{ id: string; name: string } | null>(row?.file ?? null)
  const form = useZodForm(RenewalInput, {
    values: {
      unit: row ? keyOf(row) : start,
      kind: row?.kind ?? 'registration',
      expires_on: row?.expires_on ?? null,
      note: row?.note ?? null,
      file: row?.file?.id ?? null,
    },
    submit: async ({ unit, ...body }) => {
      const [type, id] = unit.split(' ')
      await save.mutateAsync({ body: { ...body, ...(type === 'truck' ? { truck: id } : { trailer: id }) } })
      closeDrawer()
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="renewal">
          <Field form={form} name="unit" label="Truck or trailer">
            {(control) => (
              <ReadSelect
                {...control}
                read={units}
                what="the units"
                options={(all) => all}
                placeholder="Choose a unit"
                disabled={row !== null}
              />
            )}
          </Field>
          <Field form={form} name="kind" label="What">
            {(control) => (
              <Select
                {...control}
                options={RENEWAL_KINDS.map((value) => ({ value, label: RENEWAL_WORDS[value] }))}
                disabled={row !== null}
              />
            )}
          </Field>
          <Field form={form} name="expires_on" label="Expires on">
            {(control) => <DateInput {...control} />}
          </Field>
          <TextField form={form} name="note" label="Note" hint="Such as a policy number." />
          <FileField
            label="File"
            value={paper}
            onChange={(next) => {
              setPaper(next)
              form.setValue('file', next?.id ?? null)
            }}
          />
        </Form>
      </DrawerBody>
      <FormFooter form="renewal" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Save
      </FormFooter>
    </>
  )
}

/** Trucks, then trailers; none while one of both is not read. */
function useUnits() {
  const [trucks, trailers] = [useQuery(trucksRead('')), useQuery(trailersRead)]
  const data = trucks.data &&
    trailers.data && {
      results: [
        ...trucks.data.results.map((truck) => ({ value: `truck ${truck.id}`, label: unitName(truck) })),
        ...trailers.data.results.map((trailer) => ({ value: `trailer ${trailer.id}`, label: trailerName(trailer) })),
      ],
    }
  return {
    data,
    isError: trucks.isError || trailers.isError,
  }
}
