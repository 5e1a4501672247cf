'use client'
import { useQuery } from '@tanstack/react-query'
import { DateInput } from '@/components/form/date-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { DrawerBody } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { QueryErrorNote } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { disposeFixedAsset, undoDisposal, type DepreciationRow, type FixedAsset } from '@/lib/contract/fixed-asset'
import { isDay, monthStart } from '@/lib/dates/day'
import { formatUsd } from '@/lib/money/format'
import { sumWire } from '@/lib/money/cents'
import { scheduleRead } from './queries'

/** Sells or scraps a unit; what it would gain or lose is shown before it is done. */
export const openDispose = (asset: FixedAsset): void =>
  openDrawer({ title: `Dispose of ${asset.name}`, width: 480, content: <DisposeForm asset={asset} /> })

function DisposeForm({ asset }: { asset: FixedAsset }) {
  const schedule = useQuery(scheduleRead(asset.id))
  const dispose = useWrite(disposeFixedAsset, { touches: FLEET })
  const undo = useWrite(undoDisposal, { touches: FLEET })
  const form = useZodForm(disposeFixedAsset.body, {
    values: { date: today(), proceeds: null },
    submit: async (body) => {
      const { updated_at: version } = await dispose.mutateAsync({
        params: { id: asset.id },
        body,
        version: asset.updated_at,
      })
      closeDrawer()
      notify.undo(`${asset.name} is disposed of`, () => undo.mutate({ params: { id: asset.id }, version }))
    },
  })
  const [date, proceeds] = [form.watch('date'), form.watch('proceeds')]
  const rows = schedule.data?.results
  const value = rows && (isDay(date ?? '') ? bookValueOn(asset, rows, date) : asset.book_value)
  return (
    <>
      <DrawerBody>
        <Form form={form} id="dispose">
          <Field form={form} name="date" label="Date">
            {(control) => <DateInput {...control} />}
          </Field>
          <Field form={form} name="proceeds" label="Proceeds" hint="0.00 when it was scrapped.">
            {({ value: amount, ...control }) => (
              <MoneyInput {...control} data-autofocus value={typeof amount === 'number' ? amount : null} />
            )}
          </Field>
        </Form>
        {schedule.isError ? (
          <QueryErrorNote
            what="the book value"
            error={schedule.error}
            onRetry={() => void schedule.refetch()}
            retrying={schedule.isFetching}
          />
        ) : null}
        {value === undefined ? null : (
          <Outcome
            asset={asset}
            value={value}
            proceeds={typeof proceeds === 'number' && !Number.isNaN(proceeds) ? proceeds : 0}
          />
        )}
      </DrawerBody>
      <FormFooter form="dispose" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Dispose
      </FormFooter>
    </>
  )
}

function Outcome({ asset, value, proceeds }: { asset: FixedAsset; value: number; proceeds: number }) {
  const result = sumWire([proceeds, -value])
  return (
    <section aria-label="What it comes to" className="rounded-md border border-line px-3 py-1">
      <FactList>
        <Fact label="Book value that day">
          <span className="money">{formatUsd(value)}</span>
        </Fact>
        <Fact label={result < 0 ? 'Loss' : 'Gain'}>
          <span className="money">{formatUsd(Math.abs(result))}</span>
        </Fact>
        {asset.loan ? (
          <Fact label="Loan still open">
            <span className="money">{formatUsd(asset.loan_balance)}</span>
          </Fact>
        ) : null}
      </FactList>
    </section>
  )
}

/** Depreciation runs up to the month before the disposal. Source: LEDGER D8. */
function bookValueOn(asset: FixedAsset, rows: readonly DepreciationRow[], date: string): number {
  const last = rows.findLast((row) => row.date < monthStart(date))
  return last?.ending_amount ?? asset.total_cost
}
