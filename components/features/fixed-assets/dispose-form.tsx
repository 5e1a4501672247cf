'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DateInput } from '@/components/form/date-input'
import { Field } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { MoneyInput } from '@/components/form/money-input'
import { today } from '@/components/form/today'
import { useZodForm } from '@/components/form/use-zod-form'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { ReportAmount } from '@/components/pickers/report-amount'
import { counted } from '@/components/ui/count-text'
import { DrawerBody } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Note } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { useDebounced } from '@/components/ui/use-debounced'
import { sentenceOf } from '@/lib/client/api-error'
import { useWrite } from '@/lib/client/query'
import { FLEET } from '@/lib/client/topics'
import { disposeFixedAsset, undoDisposal, type FixedAsset } from '@/lib/contract/fixed-asset'
import { isDay } from '@/lib/dates/day'
import { sumWire } from '@/lib/money/cents'
import { disposalRead } from './queries'

/** Sells or scraps a unit; previews the gain or loss. */
export const openDispose = (asset: FixedAsset): void =>
  openDrawer({ title: `Dispose of ${asset.name}`, width: 480, content: <DisposeForm asset={asset} /> })

function DisposeForm({ asset }: { asset: FixedAsset }) {
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
  return (
    <>
      <DrawerBody>
        <Form form={form} id="dispose">
          <Field form={form} name="date" label="Date">
            {(control) => <DateInput {...control} />}
          </Field>
          <Field form={form} name="proceeds" label="Proceeds" hint="0.00 if it was scrapped.">
            {({ value: amount, ...control }) => (
              <MoneyInput {...control} data-autofocus value={typeof amount === 'number' ? amount : null} />
            )}
          </Field>
        </Form>
        <Outcome
          asset={asset}
          date={form.watch('date')}
          proceeds={form.watch('proceeds')}
          isSending={form.submitting || dispose.isSuccess}
        />
      </DrawerBody>
      <FormFooter form="dispose" submitting={form.submitting} onCancel={() => void requestCloseDrawer()}>
        Dispose
      </FormFooter>
    </>
  )
}

interface OutcomeProps {
  asset: FixedAsset
  date: unknown
  proceeds: unknown
  isSending: boolean
}

/** Previews a disposal on that day, and says in advance if it would be refused. */
function Outcome({ asset, date, proceeds, isSending }: OutcomeProps) {
  const typed = typeof date === 'string' && isDay(date) ? date : null
  const day = useDebounced(typed)
  const outcome = disposalRead(asset.id, day)
  const { data, error } = useQuery({
    ...outcome,
    // A unit that is already disposed of has no preview.
    enabled: outcome.enabled && !isSending,
    placeholderData: keepPreviousData,
  })
  // What another day came to says nothing about a day that is not whole.
  if (typed === null) return null
  if (error)
    return (
      <Note tone="amber" role="status">
        {sentenceOf(error)}
      </Note>
    )
  if (!data) return null
  const { book_value, depreciation, months } = data
  const result =
    book_value !== null && typeof proceeds === 'number' && !Number.isNaN(proceeds)
      ? sumWire([proceeds, -book_value])
      : null
  return (
    <section aria-label="What it comes to" className="rounded-md border border-line px-3 py-1">
      <FactList labels="long">
        {book_value === null ? (
          <Fact label="In the books">Nothing is posted: the unit is not owned.</Fact>
        ) : (
          <>
            {months > 0 ? (
              <Fact label={`Depreciation first, ${counted(months, 'month')}`} atEnd>
                <ReportAmount value={depreciation} withSign />
              </Fact>
            ) : null}
            <Fact label="Book value that day" atEnd>
              <ReportAmount value={book_value} withSign />
            </Fact>
            {result === null ? null : (
              <Fact label={result < 0 ? 'Loss' : 'Gain'} atEnd>
                <ReportAmount value={Math.abs(result)} withSign />
              </Fact>
            )}
          </>
        )}
        {asset.loan ? (
          <Fact label="Loan still open" atEnd>
            <ReportAmount value={asset.loan_balance} withSign />
          </Fact>
        ) : null}
      </FactList>
    </section>
  )
}
