'use client'
import { z } from 'zod'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Input } from '@/components/ui/input'
import { Kbd } from '@/components/ui/kbd'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import {
  createTrailer,
  createTruck,
  TrailerInput,
  updateTrailer,
  updateTruck,
  type Trailer,
  type Truck,
} from '@/lib/contract/truck'
import { FLEET } from './queries'

export type UnitKind = 'truck' | 'trailer'
type Unit = Omit<Truck, 'full_name'> | Trailer

const NOUN: Record<UnitKind, string> = { truck: 'truck', trailer: 'trailer' }

export const openUnit = (kind: UnitKind, unit: Unit | null = null): void =>
  openDrawer({
    title: unit ? `Edit ${NOUN[kind]}` : `New ${NOUN[kind]}`,
    width: 480,
    content: <UnitForm kind={kind} unit={unit} />,
  })

function UnitForm({ kind, unit }: { kind: UnitKind; unit: Unit | null }) {
  const save = useSaveUnit(kind, unit)
  const form = useZodForm(TrailerInput, {
    values: {
      unit_number: unit?.unit_number ?? null,
      year: unit?.year ?? null,
      make: unit?.make ?? null,
      model: unit?.model ?? null,
      vin_number: unit?.vin_number ?? null,
      plate_number: unit?.plate_number ?? null,
      state: unit?.state ?? null,
      description: unit?.description ?? null,
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
              {({ value, onChange, ...control }) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={value ?? ''}
                  onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
                />
              )}
            </Field>
            <TextField form={form} name="make" label="Make" autoComplete="off" />
            <TextField form={form} name="model" label="Model" autoComplete="off" />
          </div>
          <TextField form={form} name="vin_number" label="VIN" autoComplete="off" hint="17 characters" />
          <div className="grid grid-cols-2 gap-3">
            <TextField form={form} name="plate_number" label="Plate" autoComplete="off" />
            <TextField form={form} name="state" label="State" autoComplete="off" />
          </div>
          <TextareaField form={form} name="description" label="Description" />
        </Form>
      </DrawerBody>
      <FormFooter form="unit" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Save {NOUN[kind]} <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

function useSaveUnit(kind: UnitKind, unit: Unit | null) {
  const truck = useWrite(createTruck, { touches: FLEET })
  const trailer = useWrite(createTrailer, { touches: FLEET })
  const changeTruck = useWrite(updateTruck, { touches: FLEET })
  const changeTrailer = useWrite(updateTrailer, { touches: FLEET })
  return (body: z.output<typeof TrailerInput>): Promise<unknown> => {
    if (!unit) return kind === 'truck' ? truck.mutateAsync({ body }) : trailer.mutateAsync({ body })
    const asked = { params: { id: unit.id }, body, version: unit.updated_at }
    return kind === 'truck' ? changeTruck.mutateAsync(asked) : changeTrailer.mutateAsync(asked)
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
