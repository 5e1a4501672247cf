'use client'
import { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { DecimalInput } from '@/components/form/decimal-input'
import { DigitsInput } from '@/components/form/digits-input'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import {
  createTrailer,
  createTruck,
  Ownership,
  TruckInput,
  updateTrailer,
  updateTruck,
  type Trailer,
  type Truck,
} from '@/lib/contract/truck'
import { useDeleteUnit } from './use-delete-unit'
import { OWNERSHIP_WORDS } from './words'

export type UnitKind = 'truck' | 'trailer'
type Unit = Truck | Trailer

const NOUN: Record<UnitKind, string> = { truck: 'truck', trailer: 'trailer' }

export const openUnit = (kind: UnitKind, unit: Unit | null = null): void =>
  openDrawer({
    title: unit ? `Edit ${NOUN[kind]}` : `New ${NOUN[kind]}`,
    width: 480,
    content: <UnitForm kind={kind} unit={unit} />,
  })

function UnitForm({ kind, unit }: { kind: UnitKind; unit: Unit | null }) {
  const save = useSaveUnit(kind, unit)
  const truck = unit && 'driver' in unit ? unit : null
  const form = useZodForm(TruckInput.omit({ full_name: true }), {
    values: {
      unit_number: unit?.unit_number ?? null,
      year: unit?.year ?? null,
      make: unit?.make ?? null,
      model: unit?.model ?? null,
      vin_number: unit?.vin_number ?? null,
      plate_number: unit?.plate_number ?? null,
      state: unit?.state ?? null,
      description: unit?.description ?? null,
      ownership: unit?.ownership ?? null,
      returned_on: unit?.returned_on ?? null,
      driver: truck?.driver?.id ?? null,
      odometer: truck?.odometer ?? null,
      odometer_on: truck?.odometer_on ?? null,
    },
    submit: async (body) => {
      await save(body)
      closeDrawer()
      notify.success(unit ? `${capital(NOUN[kind])} saved` : `${capital(NOUN[kind])} added`)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="unit">
          <div className="grid grid-cols-2 gap-3">
            <TextField form={form} name="unit_number" label="Unit #" autoComplete="off" data-autofocus />
            <Field form={form} name="year" label="Year">
              {({ value, ...control }) => <DigitsInput {...control} value={value ?? null} />}
            </Field>
            <TextField form={form} name="make" label="Make" autoComplete="off" />
            <TextField form={form} name="model" label="Model" autoComplete="off" />
          </div>
          <TextField form={form} name="vin_number" label="VIN" autoComplete="off" hint="17 characters" />
          <div className="grid grid-cols-2 gap-3">
            <TextField form={form} name="plate_number" label="Plate" autoComplete="off" />
            <TextField form={form} name="state" label="State" autoComplete="off" />
          </div>
          {unit?.fixed_asset ? null : (
            <Field form={form} name="ownership" label="Ownership">
              {({ value, onChange, ...control }) => (
                <Select
                  {...control}
                  value={value ?? NOT_SAID}
                  onChange={(next) => onChange(next === NOT_SAID ? null : next)}
                  options={[{ value: NOT_SAID, label: 'Not said' }, ...OWNERSHIPS]}
                />
              )}
            </Field>
          )}
          {kind === 'truck' ? (
            <>
              <Field form={form} name="driver" label="Driver">
                {(control) => (
                  <StakeholderPicker
                    {...control}
                    type="Driver"
                    label="Driver"
                    placeholder="Choose driver"
                    initialLabel={truck?.driver?.full_name}
                  />
                )}
              </Field>
              <div className="grid grid-cols-2 gap-3">
                <Field form={form} name="odometer" label="Odometer in miles">
                  {({ value, onChange, ...control }) => (
                    <DecimalInput
                      {...control}
                      value={value ?? null}
                      onChange={(miles) => {
                        onChange(miles)
                        form.setValue('odometer_on', miles === null ? null : today())
                      }}
                    />
                  )}
                </Field>
                <Field form={form} name="odometer_on" label="Read on">
                  {(control) => <DateInput {...control} />}
                </Field>
              </div>
            </>
          ) : null}
          {unit && NOT_OURS.has(form.watch('ownership') ?? 'company') ? (
            <Field
              form={form}
              name="returned_on"
              label="Returned on"
              hint="When it was returned to its owner. It then stays in the history."
            >
              {(control) => <DateInput {...control} />}
            </Field>
          ) : null}
          <TextareaField form={form} name="description" label="Description" />
        </Form>
      </DrawerBody>
      <FormFooter
        form="unit"
        submitting={form.submitting}
        onCancel={() => void requestCloseDrawer()}
        // A truck is deleted on its page.
        aside={unit && kind === 'trailer' ? <DeleteTrailer trailer={unit} /> : null}
      >
        Save {NOUN[kind]} <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

function DeleteTrailer({ trailer }: { trailer: Unit }) {
  const may = useMay()('asset.delete')
  const { remove, deleting } = useDeleteUnit('trailer')
  if (!may) return null
  return (
    <Button
      variant="ghost"
      loading={deleting}
      loadingLabel="Deleting"
      onClick={() => void remove(trailer, closeDrawer)}
    >
      Delete
    </Button>
  )
}

const NOT_SAID = 'none'
const OWNERSHIPS = Ownership.options.map((value) => ({ value, label: OWNERSHIP_WORDS[value] }))
const NOT_OURS: ReadonlySet<Ownership> = new Set(['owner_operator', 'lease', 'rental'])

function useSaveUnit(kind: UnitKind, unit: Unit | null) {
  const truck = useWrite(createTruck, { touches: FLEET })
  const trailer = useWrite(createTrailer, { touches: FLEET })
  const changeTruck = useWrite(updateTruck, { touches: FLEET })
  const changeTrailer = useWrite(updateTrailer, { touches: FLEET })
  return (body: z.output<typeof TruckInput>): Promise<unknown> => {
    const { driver: _driver, odometer: _odometer, odometer_on: _read, ...common } = body
    if (!unit) return kind === 'truck' ? truck.mutateAsync({ body }) : trailer.mutateAsync({ body: common })
    const request = { params: { id: unit.id }, version: unit.updated_at }
    return kind === 'truck'
      ? changeTruck.mutateAsync({ ...request, body })
      : changeTrailer.mutateAsync({ ...request, body: common })
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
