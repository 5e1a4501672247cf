'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
import { useLatest } from '@/components/ui/use-latest'
import { useWrite } from '@/lib/client/query'
import { unitName } from '@/lib/contract/unit-name'
import { RENEWAL_KINDS, setUnitRenewal, type RenewalKind, type UnitRenewal } from '@/lib/contract/unit-renewal'
import { formatDay } from '@/lib/dates/format'
import { RENEWING, renewalsRead, trailersRead } from './queries'
import { trailerName } from './words'

export const RENEWAL_WORDS: Record<RenewalKind, string> = {
  registration: 'Registration',
  insurance: 'Insurance',
  annual_inspection: 'Annual inspection',
  lease: 'Lease',
  other: 'Other',
}

const { kind, expires_on, note, file } = setUnitRenewal.body.shape
/** Trucks and trailers are in one list; the prefix tells them apart. */
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
  const [picked, setPicked] = useState<{ file: { id: string; name: string } | null } | null>(null)
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
  const [unit, of] = form.watch(['unit', 'kind'])
  const existing = row ?? units.data?.renewals.find((one) => keyOf(one) === unit && one.kind === of)
  const show = useLatest(() => {
    const fill = (name: 'expires_on' | 'note' | 'file', value: string | null) =>
      form.getFieldState(name).isDirty || form.resetField(name, { defaultValue: value })
    fill('expires_on', existing?.expires_on ?? null)
    fill('note', existing?.note ?? null)
    fill('file', existing?.file?.id ?? null)
  })
  useEffect(() => {
    if (row === null) show.current()
  }, [row, show, existing?.id])
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
                data-autofocus={row === null || undefined}
              />
            )}
          </Field>
          <Field
            form={form}
            name="kind"
            label="What"
            hint={
              !row && existing
                ? `Already entered, until ${formatDay(existing.expires_on)}. Saving changes it.`
                : undefined
            }
          >
            {(control) => (
              <Select
                {...control}
                options={RENEWAL_KINDS.map((value) => ({ value, label: RENEWAL_WORDS[value] }))}
                disabled={row !== null}
              />
            )}
          </Field>
          <Field form={form} name="expires_on" label="Expires on">
            {(control) => <DateInput {...control} data-autofocus={row !== null || undefined} />}
          </Field>
          <TextField form={form} name="note" label="Note" hint="Such as a policy number." />
          <FileField
            label="File"
            value={picked ? picked.file : (existing?.file ?? null)}
            onChange={(next) => {
              setPicked({ file: next })
              form.setValue('file', next?.id ?? null, { shouldDirty: true })
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

/** Trucks, then trailers, and their renewals; undefined until all are read. */
function useUnits() {
  const [trucks, trailers, renewals] = [useQuery(trucksRead('')), useQuery(trailersRead), useQuery(renewalsRead)]
  const data = trucks.data &&
    trailers.data &&
    renewals.data && {
      results: [
        ...trucks.data.results.map((truck) => ({ value: `truck ${truck.id}`, label: unitName(truck) })),
        ...trailers.data.results.map((trailer) => ({ value: `trailer ${trailer.id}`, label: trailerName(trailer) })),
      ],
      renewals: renewals.data,
    }
  return {
    data,
    isError: trucks.isError || trailers.isError || renewals.isError,
  }
}
