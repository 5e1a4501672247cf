'use client'
import { useState } from 'react'
import type { z } from 'zod'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { today } from '@/components/form/today'
import { useZodForm, type FormFields } from '@/components/form/use-zod-form'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Kbd } from '@/components/ui/kbd'
import { Note } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { useRouter } from '@/components/ui/use-router'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { createFixedAsset, FixedAssetInput, updateFixedAsset, type FixedAsset } from '@/lib/contract/fixed-asset'
import { monthStart } from '@/lib/dates/day'
import { sumWire } from '@/lib/money/cents'
import { FinancingFields, Part, PurchaseFields, UnitFields } from './asset-parts'
import { AssetPreview, useDepreciationPreview } from './asset-preview'
import { DepreciationFields } from './asset-depreciation-fields'
import type { LoanStart } from './loan-form'
import { NewLoanDialog } from './new-loan-dialog'
import { FIXED_ASSETS_PAGE } from './queries'
import { carriesSchedule, noScheduleWords } from './words'

export const openAsset = (asset: FixedAsset | null = null): void =>
  openDrawer({ title: asset ? `Edit ${asset.name}` : 'New asset', width: 520, content: <AssetForm asset={asset} /> })

/** The unit, what was paid, how, and how long it lasts; the schedule shows before it is saved. */
function AssetForm({ asset }: { asset: FixedAsset | null }) {
  const create = useWrite(createFixedAsset, { touches: FLEET })
  const update = useWrite(updateFixedAsset, { touches: FLEET })
  const router = useRouter()
  const form = useZodForm(FixedAssetInput, {
    postsOn: 'purchase_date',
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
      else router.push(`${FIXED_ASSETS_PAGE}?asset=${(await create.mutateAsync({ body })).id}`)
      closeDrawer()
      notify.success(asset ? 'Asset saved' : 'Asset added')
    },
  })
  const ownership = form.watch('type_of_ownership') ?? 'company'
  const isCapitalized = carriesSchedule(ownership)
  const depreciation = useDepreciationPreview(form.watch())
  /** What the loan that is being added starts with. */
  const [lending, setLending] = useState<LoanStart | null>(null)
  return (
    <>
      <DrawerBody>
        <Form form={form} id="asset">
          <UnitFields form={form} />
          <PurchaseFields form={form} isNew={asset === null} />
          <FinancingFields form={form} onNewLoan={() => setLending(loanStartOf(form.getValues()))} />
          <Part title="4 Depreciation">
            {isCapitalized ? (
              <DepreciationFields
                form={form}
                isTruck={form.watch('asset_type') === 'truck'}
                preview={depreciation.preview}
              />
            ) : (
              <Note>{noScheduleWords(ownership)}</Note>
            )}
          </Part>
        </Form>
        {isCapitalized ? <AssetPreview of={depreciation} asset={asset} /> : null}
      </DrawerBody>
      <FormFooter form="asset" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Save asset <Kbd keys="mod+enter" />
      </FormFooter>
      {lending ? (
        <NewLoanDialog
          start={lending}
          onAdded={(id) => {
            form.setValue('loan', id, { shouldDirty: true, shouldValidate: true })
            setLending(null)
          }}
          onClose={() => setLending(null)}
        />
      ) : null}
    </>
  )
}

/** The loan is for what the down payment leaves, from the day of the purchase on. */
function loanStartOf({
  truck,
  total_cost,
  down_payment,
  purchase_date,
}: FormFields<z.input<typeof FixedAssetInput>>): LoanStart {
  const left = typeof total_cost === 'number' ? sumWire([total_cost, -(down_payment ?? 0)]) : 0
  return { truck, start_date: purchase_date, ...(left > 0 && { loan_amount: left }) }
}

/** A record without a schedule has no schedule terms to validate. */
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
