'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { BankAccountPicker } from '@/components/pickers/bank-account-picker'
import { TruckPicker } from '@/components/pickers/truck-picker'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Heading } from '@/components/ui/heading'
import { Kbd } from '@/components/ui/kbd'
import { Note } from '@/components/ui/note'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { createFixedAsset, FixedAssetInput, updateFixedAsset, type FixedAsset } from '@/lib/contract/fixed-asset'
import { Ownership } from '@/lib/contract/truck'
import { isDay, monthStart } from '@/lib/dates/day'
import { AssetPreview, useDepreciationPreview } from './asset-preview'
import { WearFields } from './asset-wear-fields'
import { loansRead, trailersRead } from './queries'
import { carriesSchedule, modelOf, noScheduleWords, OWNERSHIP_WORDS } from './words'

export const openAsset = (asset: FixedAsset | null = null): void =>
  openDrawer({ title: asset ? `Edit ${asset.name}` : 'New asset', width: 520, content: <AssetForm asset={asset} /> })

const TYPES = [
  { value: 'truck', label: 'Truck' },
  { value: 'trailer', label: 'Trailer' },
] as const
const FINANCING = [
  { value: 'cash', label: 'Cash' },
  { value: 'loan', label: 'Loan' },
] as const
const OWNERSHIPS = Ownership.options.map((value) => ({ value, label: OWNERSHIP_WORDS[value] }))
const NONE = 'none'

/** The unit, what was paid, how, and how long it lasts; the schedule shows before it is saved. */
function AssetForm({ asset }: { asset: FixedAsset | null }) {
  const trailers = useQuery(trailersRead)
  const loans = useQuery(loansRead)
  const create = useWrite(createFixedAsset, { touches: FLEET })
  const update = useWrite(updateFixedAsset, { touches: FLEET })
  const form = useZodForm(FixedAssetInput, {
    values: {
      asset_type: asset?.asset_type ?? 'truck',
      truck: asset?.truck?.id ?? null,
      trailer: asset?.trailer?.id ?? null,
      purchase_date: asset?.purchase_date ?? today(),
      total_cost: asset?.total_cost ?? null,
      down_payment: asset?.down_payment ?? 0,
      bank_account: asset?.bank_account?.id ?? null,
      type_of_ownership: asset?.type_of_ownership ?? 'company',
      type_of_financing: asset?.type_of_financing ?? 'cash',
      loan: asset?.loan?.id ?? null,
      depreciation_start_date: asset?.depreciation_start_date ?? monthStart(today()),
      useful_life: asset?.useful_life ?? 5,
      document: asset?.document ?? null,
      depreciation_method: asset?.depreciation_method ?? 'straight_line',
      salvage_value: asset?.salvage_value ?? 0,
      expected_miles: asset?.expected_miles ?? null,
      opening_depreciation: asset?.opening_depreciation ?? null,
    },
    submit: async (typed) => {
      const body = bodyOf(typed)
      if (asset) await update.mutateAsync({ params: { id: asset.id }, body, version: asset.updated_at })
      else await create.mutateAsync({ body })
      closeDrawer()
      notify.success(asset ? 'Asset saved' : 'Asset added')
    },
  })
  const [type, financing] = [form.watch('asset_type'), form.watch('type_of_financing')]
  const ownership = form.watch('type_of_ownership') ?? 'company'
  const isCapitalized = carriesSchedule(ownership)
  const preview = useDepreciationPreview(form.watch())
  return (
    <>
      <DrawerBody>
        <Form form={form} id="asset">
          <Part title="1 Unit">
            <Field form={form} name="asset_type" label="Type">
              {({ value, onChange }) => (
                <SegmentedControl
                  label="Type"
                  options={TYPES}
                  value={value ?? 'truck'}
                  onChange={(next) => {
                    onChange(next)
                    form.setValue(next === 'truck' ? 'trailer' : 'truck', null)
                    if (next === 'trailer' && form.watch('depreciation_method') === 'units_of_miles') {
                      form.setValue('depreciation_method', 'straight_line')
                      form.setValue('expected_miles', null)
                    }
                  }}
                  className="self-start"
                />
              )}
            </Field>
            {type === 'trailer' ? (
              <Field form={form} name="trailer" label="Trailer" required>
                {(control) => (
                  <Select
                    {...control}
                    placeholder="Choose trailer"
                    options={(trailers.data?.results ?? []).map((unit) => ({
                      value: unit.id,
                      label: [unit.unit_number, modelOf(unit)].filter(Boolean).join(' · '),
                    }))}
                  />
                )}
              </Field>
            ) : (
              <Field form={form} name="truck" label="Truck" required>
                {(control) => <TruckPicker {...control} placeholder="Choose truck" />}
              </Field>
            )}
          </Part>
          <Part title="2 Purchase">
            <div className="grid grid-cols-2 gap-3">
              <Field form={form} name="purchase_date" label="Purchase date">
                {({ onChange, ...control }) => (
                  <DateInput
                    {...control}
                    onChange={(day) => {
                      const { purchase_date: before, depreciation_start_date: starts } = form.getValues()
                      const follows = !asset && isDay(before) && starts === monthStart(before)
                      onChange(day)
                      if (follows && day && isDay(day)) form.setValue('depreciation_start_date', monthStart(day))
                    }}
                  />
                )}
              </Field>
              <Field form={form} name="type_of_ownership" label="Ownership">
                {(control) => <Select {...control} options={OWNERSHIPS} />}
              </Field>
              <Field form={form} name="total_cost" label="Total cost">
                {({ value, ...control }) => (
                  <MoneyInput {...control} value={typeof value === 'number' ? value : null} />
                )}
              </Field>
              <Field form={form} name="down_payment" label="Down payment">
                {({ value, ...control }) => (
                  <MoneyInput {...control} value={typeof value === 'number' ? value : null} />
                )}
              </Field>
            </div>
            <Field form={form} name="bank_account" label="Paid from">
              {(control) => <BankAccountPicker {...control} />}
            </Field>
          </Part>
          <Part title="3 Financing">
            <Field form={form} name="type_of_financing" label="Financing">
              {({ value, onChange }) => (
                <SegmentedControl
                  label="Financing"
                  options={FINANCING}
                  value={value ?? 'cash'}
                  onChange={(next) => {
                    onChange(next)
                    if (next === 'cash') form.setValue('loan', null)
                  }}
                  className="self-start"
                />
              )}
            </Field>
            {financing === 'loan' ? (
              <Field form={form} name="loan" label="Loan" required hint="Add the loan first, under Loans.">
                {({ onChange, value, ...control }) => (
                  <Select
                    {...control}
                    value={value ?? NONE}
                    onChange={(next) => onChange(next === NONE ? null : next)}
                    options={[
                      { value: NONE, label: 'No loan' },
                      ...(loans.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name })),
                    ]}
                  />
                )}
              </Field>
            ) : null}
          </Part>
          <Part title="4 Depreciation">
            {isCapitalized ? (
              <WearFields form={form} isTruck={type === 'truck'} preview={preview} />
            ) : (
              <Note>{noScheduleWords(ownership)}</Note>
            )}
          </Part>
        </Form>
        {isCapitalized ? <AssetPreview preview={preview} asset={asset} /> : null}
      </DrawerBody>
      <FormFooter form="asset" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Save asset <Kbd keys="mod+enter" />
      </FormFooter>
    </>
  )
}

/** A record without a schedule has no terms of one to be wrong about. */
const bodyOf = (typed: z.output<typeof FixedAssetInput>): z.output<typeof FixedAssetInput> =>
  carriesSchedule(typed.type_of_ownership)
    ? typed
    : {
        ...typed,
        depreciation_start_date: typed.purchase_date,
        depreciation_method: 'straight_line',
        expected_miles: null,
        opening_depreciation: null,
      }

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-subtle pb-5 last:border-b-0">
      <Heading as="h3">{title}</Heading>
      {children}
    </section>
  )
}
